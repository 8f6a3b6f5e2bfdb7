import type { Schema } from './frozen/schema.ts'

/** The list of domains gets a version like the others (0007). */
export async function up(schema: Schema): Promise<void> {
  await schema.renewListOn('domains')
  // The list also shows the names of brands. Inserted and deleted brands have no domains, so only updates matter.
  await schema.renewListOn('brands', ['name'], { list: 'domains', events: ['update'] })
}
