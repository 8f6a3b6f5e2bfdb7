import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../demo/people.ts'
import { seed } from '../../demo/seed.ts'
import { timeZoneCookie } from '../../shared/time/timeZone.ts'
import { demoScreens } from '../../../tests/support/demoSite.ts'
import type { HttpClient } from '../../../tests/support/httpClient.ts'
import type { TestApp } from '../../../tests/support/testApp.ts'
import { startTestAppWithPages } from '../../../tests/support/testAppWithPages.ts'

/** Screens without preloaded data: filters in the reader's time zone, and an API document that is too large. */
const isLoadedLater = new Set(['/admin/audit', '/admin/api'])

const contentOf = (html: string) =>
  html.slice(html.indexOf('<div id="root"'), html.indexOf('<script type="application/json" id="state">'))

describe('The content of portal documents', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startTestAppWithPages('sqlite')
    await seed(app.context.database, app.context.secretBox)
  })
  afterAll(() => app.stop())

  async function signIn(username: string): Promise<HttpClient> {
    const client = app.newClient()
    await client.post('/api/login', { username, password: demoPassword }, 200)
    client.cookies.set(timeZoneCookie, encodeURIComponent('America/New_York'))
    return client
  }

  test('is never that of anybody else, also when many people open the same page at once', async () => {
    const people = [
      { username: 'priya.n', portal: 'customer' },
      { username: 'renee', portal: 'customer' },
      { username: 'daniel', portal: 'agent' },
      { username: 'maria', portal: 'agent' },
    ]
    const signedIn = await Promise.all(
      people.map(async (person) => ({ ...person, client: await signIn(person.username) })),
    )
    const opening = Array.from({ length: 15 }, (_, index) =>
      signedIn.map(async ({ username, portal, client }) => {
        const path = `/${portal}/${index % 2 ? 'tickets' : 'dashboard'}`
        return { username, content: contentOf((await client.get(path, 200)).text) }
      }),
    )
    for (const { username, content } of await Promise.all(opening.flat())) {
      const [menu = ''] = /<nav aria-label="\w+ portal".*?<\/nav>/s.exec(content) ?? []
      const named = people.filter((person) => menu.includes(`>${person.username}<`))
      expect(named.map((person) => person.username)).toEqual([username])
    }
  })

  test('has times on the clock of the reader, and is left to the browser where that is not known', async () => {
    const timesIn = async (timeZone: string | undefined) => {
      const client = await signIn('daniel')
      if (timeZone === undefined) client.cookies.delete(timeZoneCookie)
      else client.cookies.set(timeZoneCookie, encodeURIComponent(timeZone))
      const content = contentOf((await client.get('/agent/tickets/14', 200)).text)
      return [...content.matchAll(/[A-Z][a-z]{2} \d+, \d{4} \d+:\d\d [AP]M/g)].map(([time]) =>
        Date.parse(time),
      )
    }
    const [inUtc, inKolkata] = await Promise.all([timesIn('UTC'), timesIn('Asia/Kolkata')])
    expect(inUtc.length).toBeGreaterThan(2)
    expect(inKolkata).toEqual(inUtc.map((time) => time + 5.5 * 3_600_000))
    for (const unknown of [undefined, 'Nowhere/Land', '../etc', 'x'.repeat(100)]) {
      expect(await timesIn(unknown), unknown).toEqual([])
    }
  })

  test('has the first responses of a ticket only, however many it brings', async () => {
    const client = await signIn('daniel')
    const { db } = app.context.database
    const [author] = await db.selectFrom('users').select('id').where('username', '=', 'daniel').execute()
    const responses = Array.from({ length: 150 }, (_, index) => ({
      ticketId: 1,
      userId: author?.id ?? 0,
      message: `Response number ${index}`,
      isStaff: true,
      createdAt: '2026-01-05T10:00:00.000Z',
    }))
    await db.insertInto('ticketResponses').values(responses).execute()
    const { text } = await client.get('/agent/tickets/1', 200)
    expect(text).toContain('Response number 149')
    expect(contentOf(text).match(/<article/g)).toHaveLength(8)
  })

  test('is rendered whatever host is named', async () => {
    const client = await signIn('maria')
    for (const host of ['[::1]:80', 'a_b', 'münchen.example', '%']) {
      const { status, text } = await client.send('GET', '/admin/domain/add', { headers: { host } })
      expect(status === 200 ? contentOf(text) : '<main', host).toContain('<main')
    }
  })

  test.each(Object.entries(demoScreens))('is that of each screen of %s', async (username, screens) => {
    const client = await signIn(username)
    for (const screen of screens) {
      const path = screen.replace('TICKET', '14').replace('INVOICE', '1')
      const content = contentOf((await client.get(path, 200)).text)
      expect(content, path).toContain('<main')
      expect(content, path).not.toContain('<!--$!-->')
      const waiting = /(?<=>)Loading[^<]*/.exec(content)?.[0]
      if (!isLoadedLater.has(path)) expect(waiting, path).toBeUndefined()
      expect(content, path).not.toContain(' style="')
    }
  })
})
