import { integer, withDefault, type Schema } from './frozen/schema.ts'

/** The points at which a key is refused: a table that is full keeps these rows longest. */
export async function up(schema: Schema): Promise<void> {
  // The keys of today name other limits, and no window is longer than an hour.
  await schema.run('delete from "throttles"')
  await schema.addColumn('throttles', 'maxPoints', withDefault(integer, 0))
}
