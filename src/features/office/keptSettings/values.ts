/** The kinds of settings that may have been turned off by the upgrade that removed modules from the program. */
export const keptSettingNames = [
  'sharing',
  'twoFactor',
  'singleSignOn',
  'siteTexts',
  'reopening',
  'assignment',
  'invoicePdfs',
  'passkeys',
] as const
export type KeptSettingName = (typeof keptSettingNames)[number]

/** The names of these settings on screens and in mails. */
export const keptSettingTitles: Readonly<Record<KeptSettingName, string>> = {
  sharing: 'Access to the tickets and invoices of colleagues',
  twoFactor: 'Required 2FA',
  singleSignOn: 'Single sign-on',
  siteTexts: 'Texts of the public site',
  reopening: 'Reopening of resolved tickets by a reply',
  assignment: 'Assignment of new tickets',
  invoicePdfs: 'PDFs in emails about invoices',
  passkeys: 'Passkeys',
}
