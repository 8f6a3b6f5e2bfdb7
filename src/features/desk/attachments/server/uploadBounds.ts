import { sql } from 'kysely'
import { dayMs } from '../../../../shared/time/durations.ts'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import { AppError } from '../../../../server/http/errors.ts'
import type { Actor } from '../../../../server/session/session.ts'
import { leastCountedBytes, maxUnansweredBytes, maxUnsent, uploadBounds, type Standing } from '../policy.ts'
import { sizeText } from '../values.ts'

/** The parts of an account on which its limits depend. */
export type UploadingAccount = Pick<Actor, 'id' | 'role' | 'ticketAccess' | 'emailConfirmedAt'>

export interface Uploader {
  id: number
  standing: Standing
}

/**
 * How long unanswered files count against the limits. If they counted forever, tickets that nobody answers would use up
 * the limits.
 */
const unansweredMs = 30 * dayMs

const timeBefore = (ms: number) => new Date(Date.now() - ms).toISOString()

async function isAnswered(db: Db, userId: number): Promise<boolean> {
  const ticket = await db
    .selectFrom('tickets')
    .select('id')
    .where('userId', '=', userId)
    .where('firstAnswerMinutes', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return ticket !== undefined
}

/**
 * The uploader with their current standing. Staff, members of companies, and customers whom staff have answered are
 * known.
 */
export async function uploaderOf(
  db: Db,
  { id, role, ticketAccess, emailConfirmedAt }: UploadingAccount,
): Promise<Uploader> {
  const isKnown = isStaff(role) || ticketAccess !== null || (await isAnswered(db, id))
  return { id, standing: isKnown ? 'known' : emailConfirmedAt === null ? 'unconfirmed' : 'unanswered' }
}

/** The bytes of an upload that count as unanswered; null for a known uploader. */
export const countedBytes = ({ standing }: Uploader, bytes: number): number | null =>
  standing === 'known' ? null : Math.max(bytes, leastCountedBytes)

/**
 * Blocks the recording of other uploads of the user until the transaction ends. If the transaction also locks stored
 * contents, it must lock them first, as storeInfected() does.
 */
export async function lockUploader(tx: Tx, { id }: Uploader): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

const ofDay: Readonly<Record<Standing, string>> = {
  known: 'a day. Please try again tomorrow.',
  unanswered: 'a day until we have answered you. Please try again tomorrow.',
  unconfirmed: 'a day until you confirm your email address.',
}

/**
 * Refuses an upload of `bytes` bytes if it would exceed a limit. Without `bytes`, checks whether any further file is
 * allowed.
 *
 * @throws AppError 409 for too many unsent or unanswered files, 429 if the user has uploaded too much today, 507 if the
 * space for unanswered files is used up
 */
export async function refuseMore(db: Db, { id, standing }: Uploader, bytes = 1): Promise<void> {
  const bounds = uploadBounds[standing]
  const used = await usageOf(db, id)
  if (used.unsent >= maxUnsent)
    throw new AppError('conflict', `You have ${maxUnsent} files that were not sent. Please remove some.`)
  if (used.dayBytes + bytes > bounds.dayBytes)
    throw new AppError('throttled', `You can upload ${sizeText(bounds.dayBytes)} ${ofDay[standing]}`, {
      retryAfterSeconds: 60 * 60,
    })
  if (standing === 'known') return
  const unanswered = await unansweredOf(db, id)
  if (unanswered.own + bytes > bounds.unansweredBytes)
    throw new AppError(
      'conflict',
      `You have sent ${sizeText(bounds.unansweredBytes)} of files that we have not answered yet. Please wait for our answer.`,
    )
  if (unanswered.all + bytes > maxUnansweredBytes)
    throw new AppError(
      'full',
      'New customers cannot attach files at the moment. Please send your message without files.',
      { retryAfterSeconds: 60 * 60 },
    )
}

/**
 * The number of a user's unsent files, and the bytes of all files that the user uploaded in the last 24 hours. Unsent
 * files are deleted after a day.
 */
const usageOf = (db: Db, id: number) =>
  db
    .selectFrom('attachments')
    .innerJoin('storedFiles', 'storedFiles.id', 'attachments.storedFileId')
    .where('uploadedBy', '=', id)
    .where('attachments.createdAt', '>', timeBefore(dayMs))
    .select((by) => [
      by.fn
        .countAll<number>()
        .filterWhere(by.and({ ticketId: null, responseId: null, noteId: null }))
        .as('unsent'),
      by.fn.coalesce(by.fn.sum<number>('bytes'), sql<number>`0`).as('dayBytes'),
    ])
    .executeTakeFirstOrThrow()

/** The bytes of the unanswered files of one user, and of all users. An index contains only unanswered files. */
const unansweredOf = (db: Db, id: number) =>
  db
    .selectFrom('attachments')
    .where('unansweredBytes', 'is not', null)
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('unansweredBytes'), sql<number>`0`).as('all'),
      fn
        .coalesce(fn.sum<number>('unansweredBytes').filterWhere('uploadedBy', '=', id), sql<number>`0`)
        .as('own'),
    ])
    .executeTakeFirstOrThrow()

/** Stops counting files as unanswered once staff have answered their uploader, or after 30 days. */
export async function releaseUnanswered(tx: Tx): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ unansweredBytes: null })
    .where('unansweredBytes', 'is not', null)
    .where((by) =>
      by.or([
        by('createdAt', '<', timeBefore(unansweredMs)),
        by.exists(
          by
            .selectFrom('tickets')
            .select('tickets.id')
            .whereRef('tickets.userId', '=', 'attachments.uploadedBy')
            .where('firstAnswerMinutes', 'is not', null),
        ),
      ]),
    )
    .execute()
}
