import { integer, withDefault, type Schema } from './frozen/schema.ts'

/** Adds the points at which a key is refused: when the table is full, refused keys are kept longest. */
export async function up(schema: Schema): Promise<void> {
  // The stored keys belong to former limits, and no window is longer than an hour.
  await schema.run('delete from "throttles"')
  await schema.addColumn('throttles', 'maxPoints', withDefault(integer, 0))
}
