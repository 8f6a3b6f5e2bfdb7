/** Records whose files a mail can have; those of a ticket are those of its description. */
export type MailFileKind = 'invoice' | 'ticket' | 'response'

export interface MailFileSource {
  kind: MailFileKind
  id: number
}

export interface MailFile {
  name: string
  /** Its media type. */
  type: string
  content: Uint8Array
}

/** The ids of the records by their kind. */
export type MailFileIds = Readonly<Record<MailFileKind, readonly number[]>>

/**
 * Makes the files of these records when their mail is sent; a module skips the kinds of others.
 *
 * @param customerId whose record it must still be; undefined for files of tickets in mails to staff
 */
export type MakeMailFiles = (ids: MailFileIds, customerId: number | undefined) => Promise<readonly MailFile[]>

/** Makes the files of a mail by the modules that are on. */
export type MakeFiles = (
  sources: readonly MailFileSource[],
  customerId: number | undefined,
) => Promise<readonly MailFile[]>
