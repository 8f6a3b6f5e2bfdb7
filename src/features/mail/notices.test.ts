import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/engines.ts'
import {
  addBrand,
  setActiveDomains,
  startTestAppWithMail,
  type TestAppWithMail,
} from '../../../tests/support/mail.ts'
import type { SignedInClient } from '../../../tests/support/testApp.ts'
import { notices, type NoticeKind } from './notices.ts'
import { deleteOldMails } from './server/oldMails.ts'
import { enqueueNotice } from './server/notices.ts'

const username = 'Buy pills at evil.example'
// Mails to a new address are sent differently: see emailChange.test.ts of accounts.
type Kind = Exclude<NoticeKind, 'confirmNewEmail'>
const kinds = Object.keys(notices).filter(
  (kind): kind is Kind => kind in notices && kind !== 'confirmNewEmail',
)

describe.each(engines)('Mails to people about their own account (%s)', (engine) => {
  let app: TestAppWithMail
  let person: SignedInClient
  let brandId = 0
  beforeAll(async () => {
    app = await startTestAppWithMail(engine)
    brandId = await addBrand(app, 'Northline <IT>', 'northline.example')
    person = await app.signInAs('Administrator', username)
  })
  beforeEach(async () => {
    await setAddress('person@example.test', '2026-01-01T00:00:00.000Z')
    await app.clear()
  })
  afterAll(() => app.stop())

  const setAddress = (email: string | null, emailConfirmedAt: string | null) =>
    app.context.database.db
      .updateTable('users')
      .set({ email, emailConfirmedAt })
      .where('id', '=', person.id)
      .execute()

  const enqueue = (notice: Kind, more: object = {}) =>
    app.context.database.transaction((tx) => enqueueNotice(tx, { userId: person.id, notice, ...more }))

  async function caught() {
    expect(await app.deliver()).toBe('nothing due')
    return app.catcher.mails
  }

  it('go to the confirmed address, each with its title, its values and the link of the brand', async () => {
    const values = { address: '203.0.113.9', change: 'switched off' as const }
    const confirmed = kinds.filter((kind) => kind !== 'confirmEmail')
    for (const kind of confirmed)
      expect(await enqueue(kind, { path: '/login', values, host: 'evil.example' })).toBe(true)
    const mails = await caught()
    expect(mails).toHaveLength(confirmed.length)
    for (const [index, kind] of confirmed.entries()) {
      const mail = mails[index]
      expect(mail?.envelope.to).toEqual(['person@example.test'])
      expect(mail?.subject).toBe(`${notices[kind].title} (Northline <IT>)`)
      expect(mail?.html).toContain('Northline &lt;IT&gt;')
      for (const part of [mail?.html, mail?.text]) {
        expect(part).toContain(notices[kind].title)
        expect(part).toContain('203.0.113.9')
        expect(part).toContain('switched off')
        expect(part).toContain('https://northline.example/login')
        expect(part).not.toContain('evil.example')
      }
    }
  })

  it('keeps no content of a sent mail whose link is a proof, and that of the others', async () => {
    for (const kind of kinds.filter((each) => each !== 'confirmEmail'))
      await enqueue(kind, { path: '/x?token=y' })
    expect((await app.outbox()).filter(({ text }) => text === '')).toEqual([])
    await caught()
    await setAddress('person@example.test', null)
    await enqueue('confirmEmail', { path: '/x?token=y' })
    await caught()
    const forgotten = (await app.outbox()).filter(({ text, html }) => text === '' && html === '')
    const secret = ['confirmEmail', 'invitation', 'passwordLink', 'passwordLinkSent']
    expect(forgotten.map(({ event }) => event).toSorted()).toEqual(secret)
  })

  it('keeps that of one that was not delivered as long as its link works, and sends it again', async () => {
    await enqueue('invitation', { path: '/x?token=y' })
    app.catcher.setFault({ at: 'recipient', do: 'refuse', code: 550 })
    await app.deliver()
    app.catcher.setFault(undefined)
    const [mail] = await app.outbox()
    const retry = `/api/settings/email/outbox/${mail?.id}/retry`
    const dayMs = 24 * 60 * 60 * 1000
    const madeAt = Date.parse(mail?.createdAt ?? '')
    await deleteOldMails(app.context.database.db, madeAt + 7 * dayMs)
    await app.administrator.post(retry, {}, 200)
    app.catcher.setFault({ at: 'recipient', do: 'refuse', code: 550 })
    await app.deliver()
    app.catcher.setFault(undefined)
    await deleteOldMails(app.context.database.db, madeAt + 7 * dayMs + 1)
    expect(await app.outbox()).toMatchObject([{ state: 'failed', text: '', html: '' }])
    const refused = await app.administrator.post(retry, {}, 409)
    expect(refused.field('message')).toBe('The link in this email has expired. Send the person a new one.')
    expect(await app.outbox()).toMatchObject([{ state: 'failed' }])
  })

  it('do not tell the username, nor what is no network address', async () => {
    for (const kind of kinds) {
      await setAddress('person@example.test', kind === 'confirmEmail' ? null : '2026-01-01T00:00:00.000Z')
      await enqueue(kind, { path: '/x', values: { address: 'Call 555 now' } })
    }
    const written = await app.outbox()
    expect(written).toHaveLength(kinds.length)
    for (const { subject, html, text } of written)
      expect([subject, html, text].join()).not.toMatch(/pills|Call 555/)
  })

  it('The time is in UTC, or in the time zone of the installation, or in that of the brand', async () => {
    const whenIn = async (owner: string | number, timeZone: string | null) => {
      await app.administrator.put(`/api/provider/${owner}/facts`, { timeZone }, 200)
      await app.clear()
      await enqueue('passwordChanged')
      const [mail] = await caught()
      const [, time] = /^When: (\w{3} \d+, \d{4}, \d+:\d\d [AP]M .+)$/m.exec(mail?.text ?? '') ?? []
      expect(mail?.html).toContain(`<td>${time}</td>`)
      return time?.split('M ')[1]
    }
    expect(await whenIn('installation', null)).toBe('UTC')
    expect(await whenIn('installation', 'Asia/Kolkata')).toBe('GMT+5:30')
    expect(await whenIn(brandId, 'Asia/Tokyo')).toBe('GMT+9')
    expect(await whenIn(brandId, null)).toBe('GMT+5:30')
    expect(await whenIn('installation', null)).toBe('UTC')
  })

  it('An address that is not confirmed, or none, gets no notice', async () => {
    await setAddress('person@example.test', null)
    expect(await enqueue('passwordChanged')).toBe(false)
    await setAddress(null, null)
    expect(await enqueue('passwordChanged')).toBe(false)
    await setAddress('a@b.example, c@d.example', '2026-01-01T00:00:00.000Z')
    expect(await enqueue('passwordChanged')).toBe(false)
    expect(await caught()).toEqual([])
  })

  it('The question whether an address is right goes only to one that is not confirmed', async () => {
    expect(await enqueue('confirmEmail', { path: '/confirm-email?token=x' })).toBe(false)
    await setAddress('person@example.test', null)
    expect(await enqueue('confirmEmail', { path: '/confirm-email?token=x' })).toBe(true)
    expect((await caught())[0]?.text).toContain('https://northline.example/confirm-email?token=x')
  })

  it('Without an active domain there is no link, and no question that could not be answered', async () => {
    await setAddress('person@example.test', null)
    await setActiveDomains(app, false)
    expect(await enqueue('confirmEmail', { path: '/confirm-email?token=x' })).toBe(false)
    await setActiveDomains(app, true)
  })

  it('A change that is rolled back leaves no notice', async () => {
    const failing = app.context.database.transaction(async (tx) => {
      await enqueueNotice(tx, { userId: person.id, notice: 'passwordChanged' })
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    expect(await app.outbox()).toEqual([])
  })
})
