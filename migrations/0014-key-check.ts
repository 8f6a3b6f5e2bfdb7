import { between, text, type Schema } from './frozen/schema.ts'

/** A text sealed with the installation's key, by which another key is recognised before it is used. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable('keyCheck', { id: between(1, 1), sealed: text }, ['id'])
}
