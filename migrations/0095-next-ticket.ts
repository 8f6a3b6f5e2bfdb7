import { boolean, withDefault, type Schema } from './frozen/schema.ts'

/** Whether staff go on with the next ticket once they have sent a response and resolved the ticket. */
export async function up({ addColumn }: Schema): Promise<void> {
  await addColumn('users', 'opensNextTicket', withDefault(boolean, false))
}
