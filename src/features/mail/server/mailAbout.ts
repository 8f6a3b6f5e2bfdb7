export type MailedRecordKind = 'ticket' | 'invoice' | 'note' | 'lead'

/** The record that a mail is about. */
export interface MailAbout {
  kind: MailedRecordKind
  id: number
  /** The record's customer when the mail was stored, if only that customer may get the mail. */
  customerId?: number
}
