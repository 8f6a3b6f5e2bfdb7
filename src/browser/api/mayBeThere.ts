import { ApiError } from './send.ts'

/** Whether loading a record again may succeed: the server did not refuse it as invalid, forbidden or missing. */
export const mayBeThere = (error: unknown): boolean =>
  !(error instanceof ApiError && [400, 403, 404].includes(error.status))
