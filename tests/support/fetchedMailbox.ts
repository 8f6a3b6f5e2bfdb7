import { vi } from 'vitest'
import { startWorker } from '../../src/server/jobs/worker.ts'
import { fetchingLane } from '../../src/features/desk/mailIn/fetching/server/fetchingLane.ts'
import { openMailStore } from '../../src/features/desk/mailIn/server/mailStore.ts'
import { composeMail } from './inboundMail.ts'
import { unique } from './race.ts'
import type { SignedInClient, TestApp } from './testApp.ts'

const wait = { timeout: 20_000, interval: 20 }

/** A mail of a stranger. */
export const mailAbout = (subject: string, more: object = {}) =>
  composeMail({ from: 'ann@open.test', to: 'in@desk.test', subject, text: 'Hello', ...more })

/** A new mailbox whose mails are fetched with these settings, once an instance is started. */
export async function openFetchedMailbox(app: TestApp, administrator: SignedInClient, settings: object) {
  const fields = { brandId: null, category: 'technical', priority: 'medium', strangers: 'hold' }
  const mailbox = { ...fields, address: `in-${unique()}@desk.test`, name: 'In' }
  const id = Number((await administrator.post('/api/mailboxes', mailbox, 201)).object['id'])
  const { db } = app.context.database
  const path = `/api/mailboxes/${id}`
  const setUp = (more: object = {}, status = 200) =>
    administrator.put(`${path}/imap`, { ...settings, ...more }, status)
  await setUp()

  const rows = () =>
    db
      .selectFrom('inboundMails')
      .select(['id', 'bytes', 'reason', 'rawKey', 'subject'])
      .where('mailboxId', '=', id)
      .orderBy('id')
      .execute()
  const stored = () =>
    db.selectFrom('imapSettings').selectAll().where('mailboxId', '=', id).executeTakeFirst()

  return {
    id,
    setUp,
    rows,
    stored,
    /** The subjects of all mails in the order of their arrival. */
    subjects: async () => {
      await app.runJobs()
      return (await rows()).map(({ subject }) => subject)
    },
    arrived: (count: number) => vi.waitUntil(async () => (await rows()).length >= count, wait),
    connected: () => vi.waitUntil(async () => (await stored())?.connectedAt ?? false, wait),
    failing: (problem: string) => vi.waitUntil(async () => (await stored())?.problem === problem, wait),
    remove: () => administrator.delete(path, 200),
  }
}

/** Starts an instance that fetches the mails of all mailboxes. Returns the function that stops it. */
export function startFetching(app: TestApp, retryMs: readonly number[] = [50]): () => Promise<void> {
  const store = openMailStore(app.context)
  return startWorker(app.context, [fetchingLane(app.context, { store, retryMs })])
}
