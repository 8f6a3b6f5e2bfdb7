import { between, boolean, json, nullable, timestamp, type Schema } from './frozen/schema.ts'

/** The attached files of a mail, and whether invoice PDFs are attached. */
export async function up({ addColumn, createTable }: Schema): Promise<void> {
  await addColumn('outbox', 'files', nullable(json))
  await createTable(
    'documentSettings',
    { id: between(1, 1), attachesToMails: boolean, updatedAt: timestamp },
    ['id'],
  )
}
