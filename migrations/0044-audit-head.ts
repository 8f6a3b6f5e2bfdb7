import { between, integer, nullable, text, timestamp, type Schema } from './frozen/schema.ts'

/** The end of the audit log's chain, and the time at which each event was hashed (base/audit/server/chain.ts). */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable(
    'auditHead',
    { id: between(1, 1), position: integer, hash: text, lastId: integer, mac: text },
    ['id'],
  )
  await schema.addColumn('auditEvents', 'sealedAt', nullable(timestamp))
}
