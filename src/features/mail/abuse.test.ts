import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import { addBrand, startTestAppWithMail, type TestAppWithMail } from '../../../tests/support/mail.ts'
import { password } from '../../../tests/support/testApp.ts'

const stranger = 'stranger@elsewhere.example'
const ticket = {
  title: 'Cheap pills at evil.example',
  description: 'Buy now at evil.example',
  category: 'technical',
  priority: 'high',
}

describe.each(engines)('Someone who registers with the address of a stranger (%s)', (engine) => {
  let app: TestAppWithMail
  beforeAll(async () => {
    // With the limits of a real installation: they decide how much is mailed.
    app = await startTestAppWithMail(engine, { throttleFactor: 1 })
    await addBrand(app, 'Northline', 'northline.example')
    await app.setRecipients('New ticket', 'desk@northline.example')
  })
  afterAll(() => app.stop())

  it('cannot have the provider mail what they write to that address, nor flood the staff', async () => {
    const attacker = app.newClient()
    await attacker.post(
      '/api/register',
      { username: 'pills', email: stranger, password, emailNotifications: true },
      201,
    )
    for (let n = 0; n < 300; n += 1) await attacker.send('POST', '/api/tickets', { body: ticket })
    await app.deliver()
    const mailsTo = (address: string) =>
      app.catcher.mails.filter(({ envelope }) => envelope.to.includes(address))
    const [confirmation, ...others] = mailsTo(stranger)
    expect(confirmation?.subject).toBe('Confirm your email address (Northline)')
    expect(JSON.stringify(confirmation)).not.toContain('pills')
    expect(others).toEqual([])
    const { length: toStaff } = mailsTo('desk@northline.example')
    expect(toStaff).toBeGreaterThan(0)
    expect(toStaff).toBeLessThanOrEqual(20)
  })
})
