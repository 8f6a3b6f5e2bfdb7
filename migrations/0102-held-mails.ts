import { keepCounts } from './frozen/keepCounts.ts'
import { generatedId, integer, json, nullable, text, timestamp, type Schema } from './frozen/schema.ts'

/** For staff who handle held emails: who handled one, the number of emails by state, and the senders that are blocked. */
export async function up(schema: Schema): Promise<void> {
  const { addColumn, createTable, createUniqueIndex, run } = schema
  // Each reason is either one to hold or one to ignore an email.
  await run(
    `update "inboundMails" set "reason" = 'refused' where "state" = 'ignored' and "reason" = 'stranger'`,
  )
  await addColumn('inboundMails', 'fileNames', nullable(json))
  await addColumn('inboundMails', 'leadId', nullable(integer))
  // No foreign key: the email stays when the account is deleted.
  await addColumn('inboundMails', 'handledBy', nullable(integer))
  await addColumn('inboundMails', 'handledAt', nullable(timestamp))
  await keepCounts(schema, 'inboundMailCounts', { of: 'inboundMails', by: ['state'] })
  await createTable('blockedSenders', {
    id: generatedId,
    // In lower case.
    address: text,
    createdBy: nullable(integer),
    createdAt: timestamp,
  })
  await createUniqueIndex('blockedSenders', ['address'])
}
