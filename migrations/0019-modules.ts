import { boolean, text, timestamp, type Schema } from './frozen/schema.ts'

/** Which modules are on; one without a row is off. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable('modules', { name: text, isOn: boolean, updatedAt: timestamp }, ['name'])
}
