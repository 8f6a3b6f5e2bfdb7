import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, source: readFileSync(`src/${file}`, 'utf8') }))

const formsOf = (use: RegExp) =>
  sources.flatMap(({ file, source }) => (use.test(source) ? [{ file, source }] : []))

/** The kind of each form. 'edits': changes a stored record, which someone else may have changed meanwhile. */
const kinds: Record<string, 'edits' | 'creates' | 'command' | 'shows'> = {
  CompanyForm: 'edits',
  EditBrandForm: 'edits',
  AttachmentsSection: 'edits',
  EditMemberDialog: 'edits',
  EditDomainDialog: 'edits',
  EditTagDialog: 'edits',
  EditUserDialog: 'edits',
  EmailSettingsSection: 'edits',
  FactsForm: 'edits',
  IdentityProviderDialog: 'edits',
  InvoiceForm: 'edits',
  LeadHandling: 'edits',
  LegalPageForm: 'edits',
  PreparedAnswerDialog: 'edits',
  ProfileForm: 'edits',
  ProofForm: 'edits',
  SecuritySettingsSection: 'edits',
  StaffRecipientsSection: 'edits',
  SignInPolicySection: 'edits',
  SiteTextsForm: 'edits',
  TeamMemberDialog: 'edits',
  TemplateForm: 'edits',
  TicketStatusForm: 'edits',
  CorrectTicketDialog: 'edits',
  ConvertLeadDialog: 'creates',
  AddMemberForm: 'creates',
  CreateUserDialog: 'creates',
  DomainForm: 'creates',
  InquiryFields: 'creates',
  InviteDialog: 'creates',
  InviteLeadDialog: 'creates',
  NoteForm: 'creates',
  RaiseTicketForm: 'creates',
  NewBrandForm: 'creates',
  RegisterForm: 'creates',
  // These two compare the newest answer that they have shown (If-Match as well).
  LeadAnswerForm: 'creates',
  ResponseForm: 'creates',
  TicketForm: 'creates',
  // Passwords, codes, links and pictures: nobody starts from the stored ones.
  ChangePasswordForm: 'command',
  ChoosePasswordStep: 'command',
  ConfirmEmailPage: 'command',
  ConfirmIdentityDialog: 'command',
  CredentialsForm: 'command',
  LinkRequestForm: 'command',
  // Chooses another company.
  MergeDialog: 'command',
  MergeTicketDialog: 'command',
  NewBrandLogo: 'command',
  NewPasswordForm: 'command',
  OwnEmail: 'command',
  OwnPasswordDialog: 'command',
  RecoveryCodeForm: 'command',
  ResetPasswordDialog: 'command',
  TestMail: 'command',
  AddPasskeyForm: 'command',
  PasskeySignIn: 'command',
  TwoFactorForm: 'command',
  TwoFactorSetup: 'command',
  TwoFactorStep: 'command',
  WithoutScript: 'command',
  // A demonstration that stores nothing, and a preview.
  RoleManagementDialog: 'shows',
  TemplatePreview: 'shows',
}

describe('Every form', () => {
  it('that has a draft says that one came back, and offers to discard it', () => {
    const forms = formsOf(/\b(useDraft|useInvoiceForm|saveInquiry)\(/)
    expect(forms.length).toBeGreaterThan(12)
    const without = forms.filter(({ source }) => !/<(RestoredDraft|RestoredNotice)\b/.test(source))
    expect(without.map(({ file }) => file)).toEqual([])
  })

  it('is listed here; one that edits a record does so by EditForm, with the version that it started from', () => {
    const found = formsOf(/<form\b|<EditForm\b/).map(({ file, source }): [string, boolean] => [
      /(\w+)\.tsx$/.exec(file)?.[1] ?? file,
      /<EditForm\b/.test(source),
    ])
    const expected = Object.entries(kinds).map(([name, kind]): [string, boolean] => [name, kind === 'edits'])
    expect(new Map(found.filter(([name]) => name !== 'EditForm'))).toEqual(new Map(expected))
  })

  it('says beside its button that it was not sent', () => {
    const forms = formsOf(/\bsubmitWith\(|<EditForm\b/)
    expect(forms.length).toBeGreaterThan(12)
    const without = forms.filter(
      ({ source }) => !/<(FormActions|SaveSettings|SendFailure)\b[^>]*\bfailed=/s.test(source),
    )
    expect(without.map(({ file }) => file)).toEqual([])
  })
})
