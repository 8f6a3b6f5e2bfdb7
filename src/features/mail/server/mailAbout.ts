export type MailedRecordKind = 'ticket' | 'invoice' | 'note' | 'lead'

export interface MailAbout {
  kind: MailedRecordKind
  id: number
  /** The record's customer at the time of storing. If set, only this customer may get the mail. */
  customerId?: number
  /** The brand of a ticket, whose mailbox receives answers; the default brand if undefined. */
  brandId?: number
}
