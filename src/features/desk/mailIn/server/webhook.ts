import { finished, Transform, type Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../../server/appContext.ts'
import { violationOf } from '../../../../server/database/violation.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { AppError, missing } from '../../../../server/http/errors.ts'
import { limits } from '../../../../server/limits/limits.ts'
import { workOf } from '../../../../server/limits/responseWork.ts'
import { Turns } from '../../../../server/limits/turns.ts'
import type { FileStore } from '../../../../server/storage/fileStore.ts'
import { dropRest } from '../../../base/uploads/server/receive.ts'
import { findMailboxOfWebhook } from '../../../mail/mailboxes/server/queries.ts'
import { rawMailTypes, receiveMailByWebhook } from '../endpoints.ts'
import { maxMailBytes } from '../values.ts'
import { receiveMail, tooLarge } from './mailStore.ts'

/** The maximum number of mails that one mailbox receives at once; further ones wait. */
const atOnce = 4
/** The maximum number of mails that wait for one mailbox; further ones are refused. */
const maxWaiting = 60

const busyText = 'Too many emails at once for this mailbox. Please send this one again later.'

/** Accepts whole mails that a mail service posts, by the same code as the command `mail-in`. */
export const mailWebhookRoutes =
  (store: FileStore): Routes =>
  (serve, context) => {
    const { database } = context
    const turns = new Turns<number>({ atOnceOfKey: atOnce })

    serve(receiveMailByWebhook, async ({ params, request, reply }) => {
      try {
        const mailboxId = await findMailboxOfWebhook(database.db, params.secret)
        if (mailboxId === undefined) throw missing()
        checkHead(request)
        if (turns.waitingOf(mailboxId) >= maxWaiting)
          throw new AppError('throttled', busyText, { retryAfterSeconds: 10 })
        const receive = () => receiveMail({ database, store }, bodyOf(request), { mailboxId })
        await turns.run(mailboxId, () => counted(context, mailboxId, receive), {
          signal: workOf(reply.raw).gone,
        })
        return { message: 'Accepted' }
      } catch (error) {
        await dropRest(request)
        throw refusalOf(error, request)
      }
    })
  }

/** Counts a mail for its mailbox before it is received. A mail that is not accepted does not count. */
async function counted<Result>(
  { throttle }: Pick<AppContext, 'throttle'>,
  mailboxId: number,
  receive: () => Promise<Result>,
): Promise<Result> {
  const count = [limits['emails by webhook'], mailboxId] as const
  await throttle.take(count)
  try {
    return await receive()
  } catch (error) {
    throttle.giveBack(count)
    throw error
  }
}

/** @throws 415 for content that is no raw mail, 413 for a mail that is too large, before either is read */
function checkHead({ headers }: FastifyRequest): void {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1)
  if (type !== '' && !rawMailTypes.some((each) => each === type.trim().toLowerCase()))
    throw new AppError('wrong-type', `Please send the raw email with the content type ${rawMailTypes[0]}.`)
  if (Number(headers['content-length']) > maxMailBytes) throw new AppError('too-large', tooLarge)
}

/** The body of the request. If its reader fails, the request stays open and takes the response. */
function bodyOf({ raw }: FastifyRequest): Readable {
  let isEmpty = true
  const body = new Transform({
    transform(chunk, _, done) {
      isEmpty = false
      done(null, chunk)
    },
    flush: (done) => done(isEmpty ? new AppError('invalid', 'The email is empty.') : null),
  })
  // An error before the store begins to read would end the process. The store throws it once it reads.
  body.on('error', () => {})
  finished(raw, (error) => error && body.destroy(error))
  return raw.pipe(body)
}

/** Mail services send an email again after a 503, and some give it up after another status. */
function refusalOf(error: unknown, { raw }: FastifyRequest): unknown {
  if (raw.destroyed && !raw.complete) return new AppError('unavailable', 'The client has gone.')
  const isFull = error instanceof AppError ? error.code === 'full' : violationOf(error)?.kind === 'full'
  return isFull
    ? new AppError('unavailable', 'There is no room left for emails. Please send this one again later.', {
        retryAfterSeconds: 60,
      })
    : error
}
