import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { violationOf } from './database/violation.ts'
import { AppError, type ErrorCode } from './errors.ts'

const parserTexts: Record<string, readonly [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong-type', 'This content type is not accepted here.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'The request is too large.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid', 'The request has no content.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', 'The request is not as long as it says.'],
}

/** Every error as the refusal that a caller may see, or undefined for a defect of ours. */
function refusalOf(error: FastifyError | AppError): AppError | undefined {
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
      return new AppError('unavailable', 'The system is busy. Please try again.', { retryAfter: 2 })
    default:
      return undefined
  }
}

/** The one place where errors become answers: refusals with their sentence, defects blank but for a reference. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error)
  if (!refusal) {
    request.log.error({ err: error }, 'unexpected error')
    const message = `Something went wrong on our side. Please quote reference ${request.id}.`
    void reply.code(500).send({ message })
    return
  }
  if (refusal.detail.retryAfter !== undefined) reply.header('retry-after', refusal.detail.retryAfter)
  const { fields } = refusal.detail
  void reply
    .code(refusal.status)
    .send(fields ? { message: refusal.message, fields } : { message: refusal.message })
}
