import { between, text, type Schema } from './frozen/schema.ts'

/** A text encrypted with the installation's key, which detects a wrong key before it is used. */
export async function up(schema: Schema): Promise<void> {
  await schema.createTable('keyCheck', { id: between(1, 1), sealed: text }, ['id'])
}
