import type { OwnSignInPage } from '../../shared/site/pageState.ts'

/** The kinds of refusal, with the HTTP status of each. */
export const errorStatus = {
  invalid: 400,
  'signed-out': 401,
  forbidden: 403,
  missing: 404,
  method: 405,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  range: 416,
  throttled: 429,
  unavailable: 503,
  full: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

export interface ErrorDetail {
  /** Messages for single fields, by the field's name in the request. */
  fields?: Record<string, string>
  /** The time after which the client may try again. */
  retryAfterSeconds?: number
  /** For a conditional endpoint: the stored record, and who changed it last. */
  conflict?: VersionConflict
  /** Set if a sign-in page refused the role of a user whose credentials were right, and ended the session. */
  refusedSignIn?: { ownSignInPage: OwnSignInPage | undefined }
  /**
   * The endpoint needs a confirmation (confirmation.ts). `code` and `passkey` say which second factors the account has.
   */
  confirmation?: { reason: 'confirm'; code: boolean; passkey?: boolean }
}

export interface VersionConflict {
  /** The record in the form of the endpoint's response; undefined if nothing is stored. */
  current: object | undefined
  /** The username of the user who made the change, if it is known and the caller may see it. */
  changedBy?: string | undefined
  changedAt?: string | undefined
}

/** A refusal with a message for people. Any other error is a defect and answered as a 500 without details. */
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

/** 401 */
export const signedOut = () => new AppError('signed-out', 'You are not signed in.')
/** 403 */
export const forbidden = () => new AppError('forbidden', "You don't have permission to do this.")
/**
 * 404. The text is the same for missing records and for records of other users, so that callers learn nothing about
 * them.
 */
export const missing = (what = 'Not found') => new AppError('missing', what)
/** 400 with a message at a field. */
export const invalidField = (field: string, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } })
/** 409 with a message at a field. */
export const conflictOn = (field: string, message: string) =>
  new AppError('conflict', message, { fields: { [field]: message } })
