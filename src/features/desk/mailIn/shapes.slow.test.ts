import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import {
  openMailbox,
  signMail,
  startMailDomains,
  type OpenMailbox,
} from '../../../../tests/support/inboundMail.ts'
import { startTestAppWithMail, type TestAppWithMail } from '../../../../tests/support/mail.ts'
import { outcomeOf } from '../../../../tests/support/mailOutcome.ts'
import { brokenShapes } from '../../../../tests/support/mailShapes/broken.ts'
import { answer, plain, type Envelope, type Shape } from '../../../../tests/support/mailShapes/build.ts'
import { forwardShapes } from '../../../../tests/support/mailShapes/forwards.ts'
import { languageShapes } from '../../../../tests/support/mailShapes/languages.ts'
import { machineShapes } from '../../../../tests/support/mailShapes/machines.ts'
import { programShapes } from '../../../../tests/support/mailShapes/programs.ts'
import { structureShapes } from '../../../../tests/support/mailShapes/structures.ts'
import { webmailShapes } from '../../../../tests/support/mailShapes/webmail.ts'
import type { NameServer } from '../../../../tests/support/nameServer.ts'
import type { SignedInClient } from '../../../../tests/support/testApp.ts'

const problem = { title: 'No network', description: 'Nothing works since today.', category: 'technical' }

describe.each(engines)('Each email lands right (%s)', (engine) => {
  let app: TestAppWithMail
  let names: NameServer
  let mailbox: OpenMailbox
  let customer: SignedInClient
  let ticketId: number
  let serial = 0
  beforeAll(async () => {
    names = await startMailDomains()
    app = await startTestAppWithMail(engine, { nameServers: [names.address] })
    mailbox = await openMailbox(app)
  })
  afterAll(async () => {
    await app.stop()
    await names.stop()
  })

  const envelopeOf = (): Envelope => ({
    address: `${customer.username}@example.test`,
    replyTo: mailbox.replyTo(ticketId, customer.id),
    mailbox: mailbox.address,
    id: `mail-${(serial += 1)}`,
  })
  const land = async (raw: string | Buffer) =>
    outcomeOf(app, await mailbox.arrive(await signMail(raw, 'example.test')))

  describe.each([
    ['as an answer of', programShapes],
    ['as an answer of the webmail', webmailShapes],
    ['that is', forwardShapes],
    ['in the language or charset of', languageShapes],
    ['in the structure of', structureShapes],
    ['with', brokenShapes],
    ['of a program, or of a person that looks like', machineShapes],
  ])('%s', (_kind, shapes: readonly Shape[]) => {
    // A customer for each kind: there is a limit of mails in an hour.
    beforeAll(async () => {
      customer = await app.signInAs('customer')
      ticketId = Number((await customer.post('/api/tickets', problem, 201)).field('id'))
    })

    it.each(shapes.map((shape) => [shape.name, shape] as const))('%s', async (_name, shape) => {
      const outcome = await land(shape.raw(envelopeOf()))
      expect(outcome).toMatchObject({
        lands: shape.lands ?? 'reply',
        ...(shape.text !== undefined && { text: shape.text }),
        ...(shape.title !== undefined && { title: shape.title }),
        files: shape.files ?? [],
      })
      expect(outcome.quoted ?? '').toContain(shape.quoted ?? '')
    })
  })

  it('is held where a list has added a footer, so that the signature does not fit', async () => {
    const raw = await signMail(plain(envelopeOf(), answer), 'example.test')
    const added = Buffer.concat([raw, Buffer.from('_______\r\nTown mailing list\r\n')])
    expect(await outcomeOf(app, await mailbox.arrive(added))).toMatchObject({ lands: 'held senderFailed' })
  })
})
