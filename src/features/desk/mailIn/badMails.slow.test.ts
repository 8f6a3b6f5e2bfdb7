import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { badMails } from '../../../../tests/support/badMails.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { openMailbox, startMailDomains, type OpenMailbox } from '../../../../tests/support/inboundMail.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import { outcomeOf } from '../../../../tests/support/mailOutcome.ts'
import { plain } from '../../../../tests/support/mailShapes/build.ts'
import type { NameServer } from '../../../../tests/support/nameServer.ts'
import { hourMs } from '../../../shared/time/durations.ts'

/** In ms, for three attempts of 20 s of processor time. */
const longest = 100_000

describe.each(engines)('A bad email (%s)', (engine) => {
  let app: TestAppWithMail
  let names: NameServer
  let mailbox: OpenMailbox
  let address: string
  let serial = 0
  beforeAll(async () => {
    names = await startMailDomains()
    app = await startTestAppWithMail(engine, { nameServers: [names.address] })
    mailbox = await openMailbox(app)
  })
  beforeEach(async () => {
    // A customer for each mail: there is a limit of mails in an hour. The domain asks for no check.
    const { id, username } = await app.signInAs('customer')
    address = `${username}@open.test`
    await app.context.database.db.updateTable('users').set({ email: address }).where('id', '=', id).execute()
  })
  afterAll(async () => {
    await app.stop()
    await names.stop()
  })

  const envelopeOf = () => ({
    address,
    replyTo: mailbox.address,
    mailbox: mailbox.address,
    id: `bad-${(serial += 1)}`,
  })
  /** Reads a mail, and once more after each failure, as the running server does. */
  async function land(raw: string | Buffer) {
    const { id } = await mailbox.arrive(Buffer.from(raw))
    const start = Date.now()
    for (let hours = 1; hours < 6; hours += 1) await app.runJobs(start + hours * hourMs)
    return outcomeOf(app, await mailbox.rowOf(id))
  }
  const expectNextIsRead = async () =>
    expect(await land(plain(envelopeOf(), 'Next.', { To: mailbox.address }))).toMatchObject({
      lands: 'ticket',
    })

  it.each(badMails.map((bad) => [bad.name, bad] as const))(
    'with %s ends, and the next one is read',
    async (_name, bad) => {
      const start = Date.now()
      expect((await land(bad.raw(envelopeOf()))).lands).toMatch(bad.lands)
      expect(Date.now() - start).toBeLessThan(longest)
      await expectNextIsRead()
    },
  )

  it('ends where names refer to each other', async () => {
    names.isReferring = true
    expect(await land(plain(envelopeOf(), 'Hello.', { To: mailbox.address }))).toMatchObject({
      lands: 'ticket',
    })
    names.isReferring = false
    await expectNextIsRead()
  })
})
