import type { Schema } from './frozen/schema.ts'

/** Tables with triggers that renewed a list version, from migrations up to 0036. */
const renewing = [
  'tickets',
  'invoices',
  'contactRequests',
  'companies',
  'users',
  'domains',
  'brands',
  'companyMembers',
]

/** Removes the list versions (docs/decisions/0073-no-list-versions.md). */
export async function up(schema: Schema): Promise<void> {
  if (schema.engine === 'sqlite') {
    for (const table of renewing)
      for (const event of ['insert', 'update', 'delete'])
        await schema.run(`drop trigger if exists "${table}_listVersion_${event}"`)
    await schema.run('drop table "listVersions"')
    return
  }
  for (const table of renewing)
    await schema.run(`drop trigger if exists "${table}_listVersion" on "${table}"`)
  await schema.run('drop view "listVersions"')
  await schema.run('drop table "listChanges", "listTotals"')
  await schema.run('drop function "renewListVersion"()')
}
