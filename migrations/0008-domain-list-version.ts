import type { Schema } from './frozen/schema.ts'

/** The list of domains gets a version like the others (0007). */
export async function up(schema: Schema): Promise<void> {
  await schema.renewListOn('domains')
  // The list also shows the names of the brands. A brand that is new or deleted has no domain.
  await schema.renewListOn('brands', ['name'], { list: 'domains', events: ['update'] })
}
