import { describe, expect, it } from 'vitest'
import { claimMails } from '../src/features/mail/server/claims.ts'
import { versionOf } from '../src/shared/endpoint/version.ts'
import { editedRecords } from './support/nouns.ts'
import { bothEngines } from './support/engines.ts'
import type { HttpResponse } from './support/httpClient.ts'
import type { Race } from './support/race.ts'
import { races } from './support/races.ts'
import { startTestApp } from './support/testApp.ts'
import { defineLimit } from '../src/server/limits/limit.ts'
import { declaredEndpoints } from './support/declaredEndpoints.ts'

const raceLimit = defineLimit({ name: 'race', by: ['name'], points: 10, seconds: 60 })

const conditional = declaredEndpoints.filter((endpoint) => endpoint.conditional)

const many = <T>(count: number, one: (racer: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, racer) => one(racer)))

/**
 * Repeats requests that a busy server or database refused with `Retry-After`, as clients do: the server has done
 * nothing for them. On a slow machine, a hundred transactions that wait for one row exceed the limits.
 */
async function untilServed(send: () => Promise<HttpResponse>): Promise<HttpResponse> {
  while (true) {
    const response = await send()
    if (response.status !== 503 || response.headers['retry-after'] === undefined) return response
  }
}

function expectOutcome(
  responses: readonly HttpResponse[],
  winners: Race['winners'],
  losers: readonly number[],
): void {
  const isWinner = ({ status }: HttpResponse) => status >= 200 && status < 300
  const others = responses.filter((response) => !isWinner(response))
  const unexpected = others.filter(({ status }) => !losers.includes(status))
  expect(unexpected.map(({ status, text }) => `${status} ${text}`)).toEqual([])
  if (winners === 'any') return
  expect(responses.length - others.length, 'successes').toBe(winners === 'all' ? responses.length : winners)
}

describe.each(bothEngines)('A hundred at once (%s)', { timeout: 60_000 }, (engine) => {
  it.each(races.map((race) => [race.name, race] as const))('%s', async (_, race) => {
    const app = await startTestApp(engine)
    try {
      const administrator = await app.signInAs('Administrator')
      const { count = 100, winners, losers = [] } = race
      const run = await race.prepare(app, administrator)
      const responses = await many(count, (racer) => untilServed(() => run(racer)))
      expectOutcome(responses, winners, losers)
      const [actual, expected] = (await race.after?.(app, administrator)) ?? []
      expect(actual).toEqual(expected)
    } finally {
      await app.stop()
    }
  })

  it.each(conditional.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s: of all who start from one version, one changes it',
    async (name, endpoint) => {
      const app = await startTestApp(engine, { placeholdersWork: true })
      try {
        const administrator = await app.signInAs('Administrator')
        const { path, read, bodies } = (await editedRecords[name]?.(administrator, app)) ?? expect.fail(name)
        const headers = { 'if-match': `"${versionOf(endpoint, await read(administrator))}"` }
        const responses = await many(100, () =>
          untilServed(() => administrator.send(endpoint.method, path, { headers, body: bodies[1] })),
        )
        expectOutcome(responses, 1, [409])
      } finally {
        await app.stop()
      }
    },
  )

  it('each mail is claimed once', async () => {
    const app = await startTestApp(engine)
    try {
      const { db, transaction } = app.context.database
      const at = new Date(Date.now() - 1000).toISOString()
      const mail = {
        event: 'e',
        recipient: 'a@example.test',
        subject: 'S',
        html: 'H',
        text: 'T',
        headers: '{}',
      }
      const times = {
        createdAt: at,
        nextAttemptAt: at,
        giveUpAt: new Date(Date.now() + 60_000).toISOString(),
      }
      const rows = Array.from({ length: 30 }, (_, index) => ({ ...mail, ...times, messageId: `m${index}` }))
      await db.insertInto('outbox').values(rows).execute()
      const claimed = (await many(100, () => transaction((tx) => claimMails(tx, Date.now())))).flat()
      expect([claimed.length, new Set(claimed.map(({ id }) => id)).size]).toEqual([30, 30])
    } finally {
      await app.stop()
    }
  })

  it('a limit lets through as many as it says', async () => {
    const app = await startTestApp(engine, { throttleFactor: 1 })
    try {
      const taken = await many(100, () =>
        app.context.throttle.take([raceLimit, 'x']).then(
          () => 1,
          () => 0,
        ),
      )
      expect(taken.reduce((sum: number, one) => sum + one, 0)).toBe(10)
    } finally {
      await app.stop()
    }
  })
})
