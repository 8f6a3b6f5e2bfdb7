/** The ways in which the server says no, with the HTTP status of each. */
export const errorStatus = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  missing: 404,
  method: 405,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  throttled: 429,
  unavailable: 503,
  full: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

export interface ErrorDetail {
  /** Messages for single fields, by the field's name in the call. */
  fields?: Record<string, string>
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
}

/** A refusal with a sentence for people. Whatever else is thrown is a defect and answered as a blank 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail

  constructor(code: ErrorCode, message: string, detail: ErrorDetail = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.detail = detail
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

export const signedOut = () => new AppError('signed-out', 'You are not signed in.')
export const forbidden = () => new AppError('forbidden', "You don't have permission to do this.")
/** One text for what does not exist and for what belongs to somebody else, so that neither can be told apart. */
export const missing = (what = 'Not found') => new AppError('missing', what)
export const invalidField = (field: string, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } })
export const conflictOn = (field: string, message: string) =>
  new AppError('conflict', message, { fields: { [field]: message } })
