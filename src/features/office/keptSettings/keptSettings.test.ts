import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as upgrade from '../../../../migrations/0081-kept-settings.ts'
import { boolean, schemaOf, text, timestamp } from '../../../../migrations/frozen/schema.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'
import { now } from '../../../server/database/now.ts'
import type { Tables } from '../../../server/database/tables.ts'
import { waiting } from '../waiting/schema.ts'
import { keptSettingNames, type KeptSettingName } from './values.ts'

/** The kept settings of each former module; other modules had stored nothing with an effect. */
const keptOf: Record<string, readonly KeptSettingName[]> = {
  'client-directory': ['sharing'],
  'self-service': ['twoFactor'],
  'single-sign-on': ['singleSignOn'],
  'site-texts': ['siteTexts'],
  'service-desk': ['reopening', 'assignment'],
  documents: ['invoicePdfs'],
  passkeys: ['passkeys'],
}
const stored = '2026-01-05T10:00:00.000Z'
const weekMs = 7 * 24 * 60 * 60_000
const texts = { headline: 'We look after it' }

describe.each(engines)('Settings of modules that were off (%s)', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  const ids = { ann: 0, ben: 0, cleo: 0, acme: 0, brand: 0, provider: 0 }
  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
    for (const name of ['ann', 'ben', 'cleo'] as const) ids[name] = (await app.signInAs('customer', name)).id
  })
  afterAll(() => app.stop())
  const db = () => app.context.database.db

  const times = { createdAt: stored, updatedAt: stored }

  beforeEach(async () => {
    for (const table of [
      'companies',
      'brands',
      'identityProviders',
      'siteTexts',
      'passkeys',
      'outbox',
      'invoices',
      'serviceDeskSettings',
      'documentSettings',
      'securitySettings',
      'keptSettings',
    ] as const)
      await db().deleteFrom(table).execute()
    await db()
      .updateTable('users')
      .set({ passkeyCount: 0, emailConfirmedAt: stored, invitedUntil: null })
      .execute()
  })

  /** Stores data of every module. */
  async function storeAll() {
    const idOf = async (row: Promise<{ id: number }>) => (await row).id
    ids.acme = await idOf(
      db()
        .insertInto('companies')
        .values({ name: 'Acme', ...times })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    ids.brand = await idOf(
      db()
        .insertInto('brands')
        .values({ name: 'Harbor', nameKey: 'harbor', ...times })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const member = { companyId: ids.acme, ...times }
    await db()
      .insertInto('companyMembers')
      .values([
        { ...member, userId: ids.ann, ticketAccess: 'read', readsInvoices: true },
        { ...member, userId: ids.ben, ticketAccess: 'answer', readsInvoices: false },
        { ...member, userId: ids.cleo, ticketAccess: 'own', readsInvoices: false },
      ])
      .execute()
    await db()
      .insertInto('securitySettings')
      .values({
        id: 1,
        sessionTimeout: 60,
        twoFactorFor: 'staff',
        twoFactorFrom: '2099-01-01',
        updatedAt: stored,
      })
      .execute()
    const provider = {
      issuer: 'https://issuer.example',
      clientId: 'portal',
      clientSecret: '-',
      brandId: null,
      emailDomains: 'example.test',
      countsAsSecondFactor: false,
      ...times,
    }
    ids.provider = await idOf(
      db()
        .insertInto('identityProviders')
        .values({ ...provider, name: 'Contoso', isOn: true, isOnlyWay: true })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await db()
      .insertInto('identityProviders')
      .values({ ...provider, name: 'Fabrikam', isOn: false, isOnlyWay: false })
      .execute()
    await db()
      .insertInto('siteTexts')
      .values(
        [null, ids.brand].map((brandId) => ({ brandId, texts: JSON.stringify(texts), updatedAt: stored })),
      )
      .execute()
    await db()
      .insertInto('serviceDeskSettings')
      .values({ id: 1, reopensOnReply: true, newTickets: 'inTurn', updatedAt: stored })
      .execute()
    await db()
      .insertInto('documentSettings')
      .values({ id: 1, attachesToMails: true, updatedAt: stored })
      .execute()
    const passkey = {
      host: 'localhost',
      publicKey: 'key',
      counter: 3,
      transports: '["usb"]',
      createdAt: stored,
    }
    await db()
      .insertInto('passkeys')
      .values([
        { ...passkey, userId: ids.ann, name: 'Phone', credentialId: 'one', signsInAlone: true },
        {
          ...passkey,
          userId: ids.ann,
          name: 'Copy',
          credentialId: 'two',
          signsInAlone: false,
          refusedAt: stored,
        },
      ])
      .execute()
    await db().updateTable('users').set({ passkeyCount: 2 }).where('id', '=', ids.ann).execute()
  }

  /** The stored values that have an effect, by the name of their kept setting. */
  const acting = async () => {
    const settings = await db().selectFrom('serviceDeskSettings').selectAll().executeTakeFirst()
    return {
      sharing: await db()
        .selectFrom('companyMembers')
        .select(['userId', 'ticketAccess', 'readsInvoices'])
        .orderBy('userId')
        .execute(),
      twoFactor: await db()
        .selectFrom('securitySettings')
        .select(['twoFactorFor', 'twoFactorFrom'])
        .execute(),
      singleSignOn: await db()
        .selectFrom('identityProviders')
        .select(['name', 'isOn'])
        .orderBy('id')
        .execute(),
      siteTexts: await db().selectFrom('siteTexts').select(['brandId', 'texts']).orderBy('brandId').execute(),
      reopening: settings?.reopensOnReply,
      assignment: settings?.newTickets,
      invoicePdfs: await db().selectFrom('documentSettings').select('attachesToMails').execute(),
      passkeys: await db()
        .selectFrom('passkeys')
        .select(['userId', 'credentialId', 'signsInAlone'])
        .execute(),
    }
  }
  const off = () => ({
    sharing: [ids.ann, ids.ben, ids.cleo].map((userId) => ({
      userId,
      ticketAccess: 'own',
      readsInvoices: false,
    })),
    twoFactor: [{ twoFactorFor: 'nobody', twoFactorFrom: null }],
    singleSignOn: ['Contoso', 'Fabrikam'].map((name) => ({ name, isOn: false })),
    siteTexts: [],
    reopening: false,
    assignment: 'unassigned',
    invoicePdfs: [{ attachesToMails: false }],
    passkeys: [],
  })

  /** Runs the migration on a database with only these modules turned on. */
  const migrate = (...on: string[]) =>
    app.context.database.transaction(async (tx) => {
      const schema = schemaOf<Tables>(tx, engine)
      for (const table of ['keptSettings', 'modules']) await schema.run(`drop table if exists "${table}"`)
      await schema.createTable('modules', { name: text, isOn: boolean, updatedAt: timestamp }, ['name'])
      for (const name of on)
        await schema.run(
          `insert into "modules" ("name", "isOn", "updatedAt") values ('${name}', true, '${stored}')`,
        )
      await schema.run(
        `insert into "modules" ("name", "isOn", "updatedAt") values ('reports', false, '${stored}')`,
      )
      await upgrade.up(schema)
    })

  const listed = async () => waiting.parse((await administrator.get('/api/waiting', 200)).json).keptSettings
  const pathOf = async (name: KeptSettingName) =>
    `/api/kept-settings/${(await listed()).find((setting) => setting.name === name)?.id}`
  const turnOn = async (name: KeptSettingName, status: number) =>
    (await administrator.put(await pathOf(name), undefined, status)).field('message')

  it('are set to off and listed, and are as before once they are turned on again', async () => {
    await storeAll()
    const before = await acting()
    await migrate()
    expect(await acting()).toEqual(off())
    expect((await listed()).map(({ name, of }) => [name, of.count, ...of.names])).toEqual([
      ['sharing', 2, 'ann', 'ben'],
      ['twoFactor', 1, 'staff from Jan 1, 2099'],
      ['singleSignOn', 1, 'Contoso'],
      ['siteTexts', 2, 'all brands', 'Harbor'],
      ['reopening', 1, 'resolved tickets'],
      ['assignment', 1, 'new tickets'],
      ['invoicePdfs', 1, 'new invoices'],
      ['passkeys', 1, 'ann'],
    ])
    // Requiring 2FA takes an administrator who has set up their own.
    await db()
      .updateTable('users')
      .set({ otpSecret: '-', otpEnabled: true, otpVerified: true })
      .where('id', '=', administrator.id)
      .execute()
    for (const name of keptSettingNames) expect(await turnOn(name, 200)).toMatch(/: on again\.$/)
    const [phone] = before.passkeys
    expect(await acting()).toEqual({ ...before, passkeys: [phone] })
    expect(await listed()).toEqual([])
    const owner = await db()
      .selectFrom('users')
      .select('passkeyCount')
      .where('id', '=', ids.ann)
      .executeTakeFirst()
    expect(owner).toEqual({ passkeyCount: 1 })
    const mails = await db().selectFrom('outbox').select(['event', 'userId']).execute()
    expect(mails.filter(({ event }) => event === 'administrationChanged')).toHaveLength(
      keptSettingNames.length,
    )
    expect(mails).toContainEqual({ event: 'passkeysChanged', userId: ids.ann })
    await db()
      .updateTable('users')
      .set({ otpSecret: null, otpEnabled: false, otpVerified: false })
      .where('id', '=', administrator.id)
      .execute()
  })

  it.each(Object.entries(keptOf))('of %s stay where that module was on', async (module, kept) => {
    await storeAll()
    const before = await acting()
    await migrate(module)
    const same = Object.fromEntries(kept.map((name) => [name, before[name]]))
    expect(await acting()).toEqual({ ...off(), ...same })
    expect((await listed()).map(({ name }) => name)).toEqual(
      keptSettingNames.filter((name) => !kept.includes(name)),
    )
  })

  it('are none in an installation that has stored nothing, which attaches PDFs to emails', async () => {
    await migrate()
    expect(await listed()).toEqual([])
    expect(await db().selectFrom('documentSettings').selectAll().execute()).toEqual([])
  })

  it('include the PDFs in emails of an installation with invoices, which had never attached one', async () => {
    await db()
      .insertInto('invoices')
      .values({
        userId: ids.ann,
        invoiceNumber: 'INV-1',
        status: 'unpaid',
        amountCents: 1,
        issueDate: '2026-01-05',
        dueDate: '2026-02-05',
        items: '[]',
        ...times,
      })
      .execute()
    await migrate('self-service')
    expect((await listed()).map(({ name }) => name)).toEqual(['invoicePdfs'])
    expect((await acting()).invoicePdfs).toEqual([{ attachesToMails: false }])
  })

  it('are links, too, which do not work any more', async () => {
    const until = new Date(Date.now() + weekMs).toISOString()
    const invite = () =>
      db().updateTable('users').set({ invitedUntil: until }).where('id', '=', ids.ben).execute()
    const people = () =>
      db()
        .selectFrom('users')
        .select(['id', 'emailConfirmedAt', 'invitedUntil'])
        .where('id', '!=', ids.ann)
        .execute()
    await invite()
    const before = await people()
    await migrate('self-service')
    expect(await people()).toEqual(before)
    await migrate()
    const [ben, ...others] = (await people()).toSorted((one) => (one.id === ids.ben ? -1 : 1))
    // The links contain this time and become invalid when it changes (invitations/server/links.ts).
    expect(ben?.emailConfirmedAt).toBe('2026-01-05T09:59:59.000Z')
    expect(ben && ben.invitedUntil !== null && ben.invitedUntil <= now()).toBe(true)
    expect(others).toEqual(before.filter(({ id }) => id !== ids.ben))
  })

  it('are left as they are where they were changed since, and said to be', async () => {
    await storeAll()
    await migrate()
    await db()
      .updateTable('companyMembers')
      .set({ ticketAccess: 'answer' })
      .where('userId', '=', ids.ann)
      .execute()
    await db()
      .insertInto('siteTexts')
      .values({ brandId: null, texts: '{"headline":"New"}', updatedAt: now() })
      .execute()
    await db().deleteFrom('brands').execute()
    expect(await turnOn('sharing', 200)).toBe(
      'Access to the tickets and invoices of colleagues: on again. Not turned on, because changed since: ann.',
    )
    expect((await acting()).sharing).toMatchObject([
      { ticketAccess: 'answer', readsInvoices: false },
      { ticketAccess: 'answer' },
      { ticketAccess: 'own' },
    ])
    expect(await turnOn('siteTexts', 409)).toBe(
      'Nothing was turned on. Not turned on, because changed since: all brands. 1 no longer exists.',
    )
    await db().updateTable('identityProviders').set({ updatedAt: '2099-01-01T00:00:00.000Z' }).execute()
    expect(await turnOn('singleSignOn', 409)).toContain('Contoso')
    await db().updateTable('users').set({ passkeyCount: 1 }).where('id', '=', ids.ann).execute()
    expect(await turnOn('passkeys', 409)).toContain('ann')
    // Only administrators with 2FA can require it.
    expect(await turnOn('twoFactor', 409)).toContain('Set up your own 2FA first')
    await db()
      .updateTable('securitySettings')
      .set({ twoFactorFor: 'everybody', twoFactorFrom: '2099-01-01' })
      .execute()
    expect(await turnOn('twoFactor', 409)).toContain('Nothing was turned on.')
    await db()
      .updateTable('serviceDeskSettings')
      .set({ reopensOnReply: true, newTickets: 'fewestOpen' })
      .execute()
    await db().updateTable('documentSettings').set({ attachesToMails: true }).execute()
    for (const name of ['reopening', 'assignment', 'invoicePdfs'] as const) await turnOn(name, 409)
    expect((await listed()).map(({ name }) => name)).toEqual(
      keptSettingNames.filter((name) => name !== 'sharing'),
    )
  })

  it('are of nobody once those are gone, and are turned on or deleted once', async () => {
    await storeAll()
    await migrate()
    await db().deleteFrom('identityProviders').execute()
    const provider = await pathOf('singleSignOn')
    expect((await listed()).find(({ name }) => name === 'singleSignOn')?.of).toEqual({ count: 0, names: [] })
    expect((await administrator.put(provider, undefined, 409)).field('message')).toContain(
      '1 no longer exists.',
    )
    expect((await administrator.delete(provider, 200)).field('message')).toBe(
      'Single sign-on: the former values are deleted.',
    )
    await administrator.delete(provider, 404)
    const [one, other] = await Promise.all(
      [1, 2].map(async () => administrator.send('PUT', await pathOf('reopening'))),
    )
    expect(new Set([one?.status, other?.status])).toEqual(new Set([200, 404]))
    const events = await db()
      .selectFrom('auditEvents')
      .select(['action', 'detail'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(events.toReversed()).toEqual([
      { action: 'kept setting deleted', detail: { setting: 'Single sign-on' } },
      {
        action: 'kept setting turned on',
        detail: { setting: 'Reopening of resolved tickets by a reply', for: ['resolved tickets'] },
      },
    ])
  })
})
