import type { ByEmail } from '../../tickets/schema.ts'
import { cutText } from './mailText.ts'
import { maxText, wholeTextName, type ParsedMail } from './parsedMail.ts'
import type { ArrivedMail } from './placing.ts'
import type { TakenFiles } from './takeFiles.ts'

/** A mail that becomes a ticket, a reply or a lead. */
export interface MailContent {
  arrived: ArrivedMail
  files: TakenFiles
  isVerified: boolean
  /** A line above the text, for a mail that its author has not sent. */
  remark?: string | undefined
}

/** The text of a mail with its quote. */
export const wholeOf = ({ text, quoted }: ParsedMail) =>
  cutText([text, quoted].filter(Boolean).join('\n\n'), maxText)

const allThere = ` All of it is in the file ${wholeTextName}.`

/** Adds lines about the sender, about a text that was cut, and about files that were left out. */
export const withRemarks = (
  text: string,
  { arrived: { mail }, files: { leftOut }, remark }: MailContent,
): string =>
  [
    ...(remark === undefined ? [] : [`(${remark})`]),
    text || '(no text)',
    ...(mail.isCut ? [`(The text was cut.${leftOut.includes(wholeTextName) ? '' : allThere})`] : []),
    ...(leftOut.length > 0 ? [`(Not attached: ${leftOut.join(', ')})`] : []),
  ].join('\n\n')

/** The facts that a ticket or a response keeps of its mail. */
export const byEmailOf = ({ arrived: { id, mail }, isVerified }: MailContent, quoted: string): ByEmail => ({
  emailId: id,
  isVerified,
  ...(quoted !== '' && { quoted }),
  ...(mail.copies.length > 0 && { copies: mail.copies }),
})
