import { ApiError } from './send.ts'

/** Whether loading a record again may succeed: it was neither missing nor forbidden. */
export const mayBeThere = (error: unknown): boolean =>
  !(error instanceof ApiError && [400, 403, 404].includes(error.status))
