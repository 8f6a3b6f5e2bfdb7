import { it, onTestFinished } from 'vitest'
import { bothEngines } from '../../../tests/support/engines.ts'
import { expectRetryAfter, inquiry } from '../../../tests/support/failedDelivery.ts'
import { startTestAppWithMail } from '../../../tests/support/mail.ts'
import type { SmtpFault } from '../../../tests/support/mailCatcher.ts'

const silences: [string, SmtpFault][] = [
  ['hangs after DATA', { at: 'data', do: 'hang' }],
  ['does not greet', { at: 'connect', do: 'hang' }],
]
const cases = bothEngines.flatMap((engine) => silences.map((silence) => [...silence, engine] as const))

it.each(cases)(
  'A mail waits for its next attempt when the server %s, and is delivered once',
  async (_, fault, engine) => {
    const app = await startTestAppWithMail(engine)
    onTestFinished(() => app.stop())
    await app.setRecipients('New inquiry', 'desk@northline.example')
    await app.newClient().post('/api/contact', inquiry, 201)
    await expectRetryAfter(app, fault, 'The mail server did not answer in time.')
  },
)
