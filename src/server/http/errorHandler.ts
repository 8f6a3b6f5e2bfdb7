import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { violationOf } from '../database/violation.ts'
import { AppError, type ErrorCode } from './errors.ts'

/**
 * Clients are told to try again after this time. Until then an operator may have freed space, or a standby may have
 * taken over.
 */
const storageRetrySeconds = 30

const parserTexts: Record<string, readonly [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong-type', 'This content type is not accepted here.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'The request is too large.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid', 'The request has no content.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', 'The request is not as long as it says.'],
}

/** The refusal that the caller may see, or undefined for a defect of the program. */
function knownRefusal(error: FastifyError | AppError): AppError | undefined {
  if (error instanceof AppError) return error
  const known = parserTexts[error.code]
  if (known) return new AppError(...known)
  if (error instanceof SyntaxError) return new AppError('invalid', 'The request is not valid JSON.')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('invalid', 'The request could not be understood.')
  }
  const violation = violationOf(error)
  switch (violation?.kind) {
    case 'unique':
      return new AppError('conflict', `${violation.field} is already taken`, {
        fields: { [violation.field]: 'Already taken' },
      })
    case 'foreignKey':
      return new AppError('conflict', 'This refers to something that no longer exists, or is still in use.')
    case 'check':
    case 'notNull':
    case 'value':
      return new AppError('invalid', 'A value is out of range.')
    case 'busy':
      return new AppError('unavailable', 'The system is busy. Please try again.', { retryAfterSeconds: 2 })
    case 'full':
      return new AppError('full', 'There is no room left to store this. Please try again later.', {
        retryAfterSeconds: storageRetrySeconds,
      })
    case 'unwritable':
      return new AppError('unavailable', "Changes can't be saved right now. Please try again later.", {
        retryAfterSeconds: storageRetrySeconds,
      })
    case 'unconfirmed':
      return new AppError(
        'unavailable',
        'The system did not confirm this in time. It may have been done: please check before you try again.',
        { retryAfterSeconds: 2 },
      )
    default:
      return undefined
  }
}

/** Turns every error into a response: a refusal with its message, a defect as a 500 with a reference to the log. */
export function respondWithError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = knownRefusal(error)
  if (!refusal) {
    request.log.error({ err: error }, 'unexpected error')
    const message = `Something went wrong on our side. Please quote reference ${request.id}.`
    void reply.code(500).send({ message })
    return
  }
  const { fields, retryAfterSeconds, conflict, confirmation } = refusal.detail
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  void reply
    .code(refusal.status)
    .send({ message: refusal.message, ...(fields && { fields }), ...conflict, ...confirmation })
}
