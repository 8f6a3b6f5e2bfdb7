import { json, nullable, type Schema } from './frozen/schema.ts'

/** The columns that a member of staff has chosen for the list of tickets; null for the standard ones. */
export const up = ({ addColumn }: Schema): Promise<void> =>
  addColumn('users', 'ticketListColumns', nullable(json))
