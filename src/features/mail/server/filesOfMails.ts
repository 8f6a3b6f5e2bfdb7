/** The kinds of records whose files can be attached to a mail; 'ticket' means the files of the ticket's description. */
export type MailFileKind = 'invoice' | 'ticket' | 'response'

export interface MailFileSource {
  kind: MailFileKind
  id: number
}

export interface MailFile {
  name: string
  type: string
  content: Uint8Array
}

export type MailFileIds = Readonly<Record<MailFileKind, readonly number[]>>

/**
 * Makes the files of these records when the mail is sent. Each implementation handles some kinds of records and skips
 * all others.
 *
 * @param customerId the customer that the record must still belong to; undefined for files of tickets in mails to staff
 */
export type MakeMailFiles = (ids: MailFileIds, customerId: number | undefined) => Promise<readonly MailFile[]>

export type MakeFiles = (
  sources: readonly MailFileSource[],
  customerId: number | undefined,
) => Promise<readonly MailFile[]>

export const filesOfMails =
  (makers: readonly MakeMailFiles[]): MakeFiles =>
  async (sources, customerId) => {
    const ids: Record<MailFileKind, number[]> = { invoice: [], ticket: [], response: [] }
    for (const { kind, id } of sources) ids[kind].push(id)
    const files: MailFile[] = []
    for (const make of makers) files.push(...(await make(ids, customerId)))
    return files
  }
