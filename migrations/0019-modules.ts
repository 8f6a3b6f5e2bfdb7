import { boolean, text, timestamp, type Schema } from './frozen/schema.ts'

/** The modules that are on; a module without a row is off. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable('modules', { name: text, isOn: boolean, updatedAt: timestamp }, ['name'])
}
