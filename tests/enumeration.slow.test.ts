import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../src/features/people/accounts/server/passwords.ts'
import { bothEngines } from './support/engines.ts'
import { addBrand } from './support/mail.ts'
import { nowhere } from './support/mailCatcher.ts'
import { password, startTestApp, type TestApp } from './support/testApp.ts'

const given = process.env['ENUMERATION_ROUNDS']
/** Pairs of requests. Each password costs a hash: ENUMERATION_ROUNDS=1000 takes two minutes. */
const rounds = { links: Number(given ?? 300), passwords: Number(given ?? 60) }
/** Pairs in flight at the same time. */
const lanes = 4

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

interface Answered {
  status: number
  text: string
  ms: number
}

describe.each(bothEngines)('Whether an account exists is not told (%s)', (engine) => {
  let app: TestApp
  let names: string[]
  beforeAll(async () => {
    app = await startTestApp(engine, { throttleFactor: 100_000 })
    // The server mails nothing without these settings.
    await (await app.signInAs('Administrator')).put('/api/settings/email', nowhere, 200)
    await addBrand(app, 'Harbor', 'harbor.example')
    names = []
    for (let n = 0; n < 10; n += 1) names.push((await app.signInAs('customer')).username)
    // The accounts of tests have weaker hashes.
    const passwordHash = await hashPassword(password)
    await app.context.database.db.updateTable('users').set({ passwordHash }).execute()
  })
  afterAll(() => app.stop())

  /** Alternates which request of a pair comes first, so that load on the machine affects both alike. */
  async function compare(count: number, path: string, bodyFor: (name: string) => object) {
    const existing: Answered[] = []
    const missing: Answered[] = []
    const send = async (body: object): Promise<Answered> => {
      const client = app.newClient()
      const start = performance.now()
      const { status, text } = await client.send('POST', path, { body })
      return { status, text, ms: performance.now() - start }
    }
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        for (let n = lane; n < count; n += lanes) {
          const known = bodyFor(names[n % names.length] ?? '')
          const unknown = bodyFor(`nobody-${n % names.length}`)
          const existingFirst = (n >> 2) % 2 === 0
          const [first, second] = [
            await send(existingFirst ? known : unknown),
            await send(existingFirst ? unknown : known),
          ]
          existing.push(existingFirst ? first : second)
          missing.push(existingFirst ? second : first)
        }
      }),
    )
    return { existing, missing }
  }

  /**
   * The times tell them apart only if the same one of a pair is nearly always slower, by a relevant amount. Single slow
   * responses, which are frequent on a busy machine, hardly change the median or the share.
   */
  function expectAlike({ existing, missing }: { existing: Answered[]; missing: Answered[] }) {
    const kinds = (responses: Answered[]) => new Set(responses.map(({ status, text }) => `${status} ${text}`))
    expect(kinds(existing)).toEqual(kinds(missing))
    expect(kinds(existing).size).toBe(1)
    const differences = existing.map(({ ms }, n) => ms - (missing[n]?.ms ?? Number.NaN))
    const share = differences.filter((difference) => difference > 0).length / differences.length
    const difference = median(differences)
    const usual = median(missing.map(({ ms }) => ms))
    const isTold = Math.abs(share - 0.5) > 0.25 && Math.abs(difference) > Math.max(1, usual * 0.15)
    expect(isTold, `${difference} ms of ${usual}, slower in ${share} of all pairs`).toBe(false)
  }

  it('by the answer to who asks for a link to set a password', { timeout: 120_000 }, async () => {
    const responses = await compare(rounds.links, '/api/password-links', (name) => ({
      email: `${name}@example.test`,
    }))
    expect(responses.existing[0]?.status).toBe(200)
    expectAlike(responses)
  })

  it('by the answer to a wrong password', { timeout: 600_000 }, async () => {
    const responses = await compare(rounds.passwords, '/api/login', (username) => ({
      username,
      password: 'Wrong-horse-1',
    }))
    expect(responses.existing[0]?.status).toBe(401)
    expectAlike(responses)
  })
})
