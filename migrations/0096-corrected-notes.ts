import { nullable, timestamp, type Schema } from './frozen/schema.ts'

/** When the author last corrected an internal note; null if never. */
export const up = ({ addColumn }: Schema): Promise<void> =>
  addColumn('ticketNotes', 'correctedAt', nullable(timestamp))
