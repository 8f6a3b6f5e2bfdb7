import { ApiError } from '../api/send.ts'

/** The message for a list that is not loaded. Status 400 means that the list is too long; that message says what to do. */
export const listFailure = (error: Error | undefined, text: string): string =>
  (error instanceof ApiError && error.status === 400 ? error.serverMessage : undefined) ?? text
