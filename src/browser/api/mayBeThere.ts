import { ApiError } from './send.ts'

/** Whether a record that could not be loaded may be loaded by another try: it was neither missing nor withheld. */
export const mayBeThere = (error: unknown): boolean =>
  !(error instanceof ApiError && [400, 403, 404].includes(error.status))
