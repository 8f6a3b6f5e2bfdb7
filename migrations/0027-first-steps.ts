import { boolean, nullable, text, withDefault, type Schema } from './frozen/schema.ts'

/** Whether an administrator has hidden the first steps, and the address of a host without a public name. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('users', 'hasPutAwayFirstSteps', withDefault(boolean, false))
  await schema.addColumn('domains', 'origin', nullable(text))
}
