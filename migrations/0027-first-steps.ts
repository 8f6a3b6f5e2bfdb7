import { boolean, nullable, text, withDefault, type Schema } from './frozen/schema.ts'

/** An administrator who does not want to see the first steps any more, and where a host without a public name is reached. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('users', 'hasPutAwayFirstSteps', withDefault(boolean, false))
  await schema.addColumn('domains', 'origin', nullable(text))
}
