import { audit } from '../../../../../server/audit/audit.ts'
import { nameActions } from '../../../../../server/audit/actionNames.ts'
import type { AppContext } from '../../../../../server/appContext.ts'
import type { Routes } from '../../../../../server/endpoints/serve.ts'
import { AppError, invalidField, missing } from '../../../../../server/http/errors.ts'
import { isHeld } from '../../../../../server/jobs/hold.ts'
import { limits } from '../../../../../server/limits/limits.ts'
import { abortAfter } from '../../../../../server/process/abortAfter.ts'
import * as endpoints from '../../endpoints.ts'
import type { ImapSettings, ShownImap } from '../../schema.ts'
import { lockMailbox, requireMailbox, shownOf } from '../../server/mailboxes.ts'
import { openFolder, type ImapServer } from './imapClient.ts'
import { ImapFailure } from './imapProblem.ts'
import { findImap, imapServerToTry, removeImap, shownImapOf, storeImap, type Position } from './settings.ts'

nameActions({
  'mailbox fetching set up': 'Changed how emails of the mailbox are fetched',
  'mailbox fetching ended': 'Stopped fetching the emails of the mailbox',
})

/** Where the mails of mailboxes are fetched. */
export const mailboxImapRoutes: Routes = (serve, context) => {
  const { database, secretBox, throttle } = context

  serve(endpoints.saveMailboxImap, async ({ actor, params, body, address, transact, checkVersion }) => {
    const { id } = await requireMailbox(database.db, params.id)
    const server = imapServerToTry(secretBox, await findImap(database.db, id), body)
    await throttle.take([limits['sign-in at a mail server by account'], actor.id])
    const start = await positionAt(context, server)
    return transact(async (tx) => {
      await lockMailbox(tx, id)
      const before = await findImap(tx, id)
      const change = { action: 'mailbox fetching set up', subject: `mailbox ${id}` }
      await checkVersion(tx, before && shownImapOf(before), change)
      await storeImap(tx, secretBox, id, { server, start })
      const detail = { from: before ? openOf(shownImapOf(before)) : null, to: openOf(body) }
      await audit(tx, { ...change, actorId: actor.id, detail, address })
      return requireImap(await findImap(tx, id))
    })
  })

  serve(endpoints.deleteMailboxImap, ({ actor, params, address, transact }) =>
    transact(async (tx) => {
      const { id } = await lockMailbox(tx, params.id)
      const stored = requireImap(await findImap(tx, id))
      await removeImap(tx, id)
      const change = { action: 'mailbox fetching ended', subject: `mailbox ${id}`, detail: openOf(stored) }
      await audit(tx, { ...change, actorId: actor.id, address })
      return shownOf(await requireMailbox(tx, id), undefined)
    }),
  )
}

function requireImap(stored: Awaited<ReturnType<typeof findImap>>): ShownImap {
  if (!stored) throw missing('The emails of this mailbox are not fetched.')
  return shownImapOf(stored)
}

/**
 * Opens the folder and returns the position behind its last mail.
 *
 * @throws 400 at the wrong setting; 409 if the installation is held
 */
async function positionAt(
  { database, config, stopping }: Pick<AppContext, 'database' | 'config' | 'stopping'>,
  server: ImapServer,
): Promise<Position> {
  if (await isHeld(database.db))
    throw new AppError('conflict', 'This installation was restored and is not released: it fetches no email.')
  const closing = new AbortController()
  const signal = AbortSignal.any([stopping, closing.signal, abortAfter(tryMs)])
  try {
    const { uidValidity, uidNext } = await openFolder(server, {
      allowPrivate: config.allowPrivateSmtp,
      signal,
    })
    return { uidValidity, lastUid: uidNext - 1 }
  } catch (error) {
    throw error instanceof ImapFailure ? invalidField(error.field, error.message) : error
  } finally {
    closing.abort()
  }
}

/** An administrator waits for the response. */
const tryMs = 30_000

/** The fields for the audit log, without the password. */
const openOf = ({ host, port, secure, user, folder, marksRead }: ImapSettings) => ({
  host,
  port,
  secure,
  user,
  folder,
  marksRead,
})
