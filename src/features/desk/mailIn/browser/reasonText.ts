import { heldReasons, ignoredReasons, type MailReason } from '../values.ts'

const texts: Readonly<Record<MailReason, string>> = { ...heldReasons, ...ignoredReasons }

/** Why an email is held or ignored, beginning with a capital letter; empty if it is not known. */
export function reasonText(reason: MailReason | null): string {
  const text = reason === null ? '' : texts[reason]
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The subject of an email, or words in its place. */
export const subjectText = (subject: string | null): string =>
  subject === null ? '(could not be read)' : subject || '(no subject)'
