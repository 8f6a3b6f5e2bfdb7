import { nullable, text, timestamp, type Schema } from './frozen/schema.ts'

/** The webhook of a mailbox, and when its last mail arrived. */
export async function up({ addColumn, createUniqueIndex }: Schema): Promise<void> {
  await addColumn('mailboxes', 'lastMailAt', nullable(timestamp))
  await addColumn('mailboxes', 'webhookHash', nullable(text))
  await addColumn('mailboxes', 'webhookCreatedAt', nullable(timestamp))
  await createUniqueIndex('mailboxes', ['webhookHash'])
}
