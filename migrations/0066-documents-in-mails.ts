import { between, boolean, json, nullable, timestamp, type Schema } from './frozen/schema.ts'

/** The files that a mail is sent with, and whether those of invoices are. */
export async function up({ addColumn, createTable }: Schema): Promise<void> {
  await addColumn('outbox', 'files', nullable(json))
  await createTable(
    'documentSettings',
    { id: between(1, 1), attachesToMails: boolean, updatedAt: timestamp },
    ['id'],
  )
}
