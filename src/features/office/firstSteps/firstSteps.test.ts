import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import type { HttpClient } from '../../../../tests/support/httpClient.ts'
import { openMailbox } from '../../../../tests/support/inboundMail.ts'
import { settingsFor, startMailCatcher } from '../../../../tests/support/mailCatcher.ts'
import {
  password,
  startTestApp,
  type SignedInClient,
  type TestApp,
} from '../../../../tests/support/testApp.ts'
import { now } from '../../../server/database/now.ts'
import { audit } from '../../../server/audit/audit.ts'
import { ensureTemplates } from '../../mail/server/defaultTemplates.ts'
import { placeholders } from '../../../shared/site/placeholders.ts'
import { builtInTexts } from '../../site/texts/server/queries.ts'
import { readFirstSteps } from './endpoints.ts'
import { stepNames, type StepName } from './schema.ts'
import { backupMade } from '../../mail/systemStatus/server/states.ts'
import { nextOf, optionalSteps } from './values.ts'

const path = '/api/first-steps'
const everything = [
  'password',
  'host',
  'ownHost',
  'provider',
  'mail',
  'recipients',
  'mailbox',
  'ownEmail',
  'team',
  'announced',
  'twoFactor',
  'agent',
  'customer',
  'reopening',
  'backup',
]

async function leftFor(client: HttpClient): Promise<string[]> {
  const { steps } = readFirstSteps.response.parse((await client.get(path, 200)).json)
  return steps.filter(({ isDone }) => !isDone).map(({ name }) => name)
}

it.each<[left: StepName[], next: StepName | undefined, other?: StepName]>([
  [['host', 'ownHost', 'provider'], 'host'],
  [['ownHost', 'provider', 'mail'], 'provider', 'ownHost'],
  [['ownHost', 'recipients', 'ownEmail'], 'recipients'],
  [['ownHost', 'ownEmail', 'agent', 'customer'], 'customer', 'agent'],
  [['ownHost', 'agent', 'reopening'], 'ownHost'],
  [['agent', 'reopening'], undefined],
])('While %j are left, the next one is %s, or %s', (left, next, other) => {
  const steps = stepNames.map((name) => ({
    name,
    isDone: !left.includes(name),
    isOptional: optionalSteps.includes(name),
  }))
  expect(nextOf(steps)).toEqual({ ...(next && { next }), ...(other && { other }) })
})

describe.each(engines)('First steps on %s', (engine) => {
  let app: TestApp
  let administrator: SignedInClient
  beforeEach(async () => {
    app = await startTestApp(engine)
    administrator = await app.signInAs('Administrator')
  })
  afterEach(() => app.stop())

  it('are not put away by a malformed request', async () => {
    for (const wrong of [{}, { isPutAway: 1 }, { isPutAway: null }]) {
      expect((await administrator.put(path, wrong, 400)).text).toContain('isPutAway')
    }
  })

  it('tick themselves', async () => {
    const { db } = app.context.database
    await db.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', administrator.id).execute()
    expect(await leftFor(administrator)).toEqual(everything)
    const member = {
      name: 'Ada',
      role: 'Technician',
      bio: 'Cables.',
      image: 'https://pictures.example/ada.jpg',
    }
    await ensureTemplates(db)
    const catcher = await startMailCatcher()
    onTestFinished(() => catcher.stop())
    const doing: [string, () => Promise<unknown>][] = [
      [
        'recipients',
        () => administrator.put('/api/staff-recipients', { recipients: ['desk@northline.example'] }, 200),
      ],
      [
        'mailbox',
        async () => {
          const mailbox = await openMailbox(app)
          expect(await leftFor(administrator)).toContain('mailbox')
          await mailbox.arrive({ from: 'ann@open.test', subject: 'Hello', text: 'Hello' })
        },
      ],
      ['backup', () => audit(db, backupMade)],
      ['team', () => administrator.post('/api/team', member, 201)],
      ['customer', () => app.signInAs('customer')],
      ['agent', () => app.signInAs('agent')],
      [
        'reopening',
        async () => {
          const settings = { newTickets: 'unassigned', assigneeIds: [] }
          await administrator.put('/api/service-desk-settings', { ...settings, reopensOnReply: false }, 200)
          expect(await leftFor(administrator)).toContain('reopening')
          await administrator.put('/api/service-desk-settings', { ...settings, reopensOnReply: true }, 200)
        },
      ],
      [
        'announced',
        () => {
          const working = placeholders.map((name) => ({ name, works: true }))
          return administrator.put('/api/placeholders', { placeholders: working }, 200)
        },
      ],
      [
        'mail',
        async () => {
          await administrator.put('/api/settings/email', settingsFor(catcher), 200)
          const { steps } = readFirstSteps.response.parse((await administrator.get(path, 200)).json)
          expect(steps).toContainEqual({ name: 'mail', isDone: false, isUnproven: true })
          await administrator.post('/api/settings/email/test', {}, 200)
        },
      ],
      [
        'provider',
        () =>
          administrator.put(
            '/api/provider/installation/facts',
            { phone: '(614) 555-0142', email: 'office@northline.example', address: '1 High Street' },
            200,
          ),
      ],
      [
        'twoFactor',
        () =>
          db
            .updateTable('users')
            .set({ otpVerified: true, otpEnabled: true })
            .where('id', '=', administrator.id)
            .execute(),
      ],
      [
        'password',
        () =>
          administrator.post(
            '/api/change-password',
            { currentPassword: password, newPassword: 'Another-horse-8' },
            200,
          ),
      ],
      ['ownEmail', () => db.updateTable('users').set({ emailConfirmedAt: now() }).execute()],
    ]
    const left = new Set(everything)
    for (const [step, doIt] of doing) {
      await doIt()
      left.delete(step)
      expect(await leftFor(administrator), step).toEqual([...left])
    }
  })

  it('are done for the host of the request as soon as that has a brand', async () => {
    const brand = await administrator.post('/api/brands', { name: 'Northline' }, 201)
    const domain = { domainName: '127.0.0.1', brandId: Number(brand.field('id')) }
    const created = await administrator.post('/api/domains', domain, 201)
    expect(created.field('isPrimary')).toBe(true)
    expect(await leftFor(administrator)).not.toContain('host')

    const localLinkHost = async () =>
      (await administrator.get('/api/system-status', 200)).field('localLinkHost')
    expect(await leftFor(administrator), 'customers cannot open its links').toContain('ownHost')
    expect(await localLinkHost()).toBe('127.0.0.1')
    const own = { ...domain, domainName: 'portal.northline.example', isPrimary: true }
    await administrator.post('/api/domains', own, 201)
    expect(await leftFor(administrator)).not.toContain('ownHost')
    expect(await localLinkHost()).toBeNull()

    await administrator.put(`/api/domains/${Number(created.field('id'))}`, { isActive: false }, 200)
    expect(await leftFor(administrator)).toContain('host')
  })

  it('ask to check what the home page promises, where the opening hours are others', async () => {
    const save = (openingHours: string) =>
      administrator.put('/api/provider/installation/facts', { openingHours }, 200)
    for (const [openingHours, asks] of [
      ['Mon–Fri 8:00–18:00', true],
      ['24/7', false],
      ['', false],
      ['Mon–Fri 8:00–18:00', true],
    ] as const) {
      await save(openingHours)
      expect((await leftFor(administrator)).includes('promise'), openingHours).toBe(asks)
    }
    const highlights = builtInTexts.highlights.with(1, {
      title: 'Help in hours',
      text: 'From 8 to 6, by phone.',
    })
    await administrator.put('/api/site-texts/installation', { ...builtInTexts, highlights }, 200)
    expect(await leftFor(administrator)).not.toContain('promise')
  })

  it('count what someone did about their own account only', async () => {
    await administrator.post(
      '/api/change-password',
      { currentPassword: password, newPassword: 'Another-horse-8' },
      200,
    )
    expect(await leftFor(administrator)).not.toContain('password')
    expect(await leftFor(await app.signInAs('Administrator'))).toContain('password')
  })

  it('are put away and brought back by each administrator for themselves', async () => {
    expect((await administrator.put(path, { isPutAway: true }, 200)).field('isPutAway')).toBe(true)
    expect((await administrator.get(path, 200)).field('isPutAway')).toBe(true)
    const other = await app.signInAs('Administrator')
    expect((await other.get(path, 200)).field('isPutAway')).toBe(false)
    await administrator.put(path, { isPutAway: false }, 200)
    expect((await administrator.get(path, 200)).field('isPutAway')).toBe(false)
  })
})
