import type { Schema } from './frozen/schema.ts'

/** For finding the company that a lead names. */
export async function up({ run }: Schema): Promise<void> {
  await run('create index "companies_name_lower" on "companies" (lower("name"), "id")')
}
