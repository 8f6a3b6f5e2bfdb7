import * as z from 'zod/mini'
import { demoPassword } from '../../src/demo/people.ts'
import { seed } from '../../src/demo/seed.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { openVault } from '../../src/server/keyCheck.ts'
import { expect, test } from '../support/browser.ts'
import { callApi } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { testLog } from '../support/testLog.ts'

const records = z.array(z.object({ id: z.number() }))

async function fill({ dataDir, databaseUrl }: RunningServer): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl, besideServer: true, log: testLog })
  await seed(database, await openVault({ dataDir, secretKey: undefined }, database))
  await database.close()
}

/** How many calls each screen makes when it is opened by its address: who is signed in is one of them. */
const portals: Record<string, Record<string, number>> = {
  'priya.n': {
    '/customer/dashboard': 4,
    '/customer/tickets': 2,
    '/customer/tickets/new': 1,
    '/customer/tickets/TICKET': 3,
    '/customer/invoices': 2,
    '/customer/invoices/INVOICE': 2,
    '/customer/account': 4,
  },
  daniel: {
    '/agent/dashboard': 6,
    '/agent/account-settings': 6,
    '/agent/tickets': 4,
    '/agent/tickets/TICKET': 5,
    '/agent/invoices': 4,
    '/agent/invoices/new': 4,
    '/agent/invoices/INVOICE': 5,
    '/agent/invoices/edit/INVOICE': 5,
    '/agent/sales': 5,
    '/agent/sales/1': 4,
    '/agent/sales/companies/1': 4,
  },
  maria: {
    '/admin': 5,
    '/admin/dashboard': 4,
    '/admin/team': 2,
    '/admin/companies': 2,
    '/admin/companies/new': 1,
    '/admin/companies/1': 2,
    '/admin/companies/1/edit': 2,
    '/admin/user-management': 2,
    '/admin/role-management': 1,
    '/admin/site-settings': 4,
    '/admin/modules': 2,
    '/admin/domain': 2,
    '/admin/domain/add': 2,
    '/admin/domain/1': 2,
    '/admin/audit': 2,
    '/admin/account': 4,
  },
}

for (const [username, screens] of Object.entries(portals)) {
  test(`Each screen of ${username} makes its calls once, and loads no more script than it may`, async ({
    page,
    site,
  }) => {
    await fill(site)
    await callApi(page, 'POST', '/api/login', { username, password: demoPassword })
    const newest = async (list: string) => {
      const [row] = records.parse(await (await page.request.get(list)).json())
      return row?.id
    }
    const [ticket, invoice] =
      username === 'maria' ? [] : [await newest('/api/tickets'), await newest('/api/invoices')]
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/')) calls.push(pathname + search)
    })
    for (const [screen, expected] of Object.entries(screens)) {
      const path = screen.replace('TICKET', String(ticket)).replace('INVOICE', String(invoice))
      calls.length = 0
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      // On a slow computer a screen may be silent for a while before it makes the next call.
      await expect.poll(() => calls.length, path).toBeGreaterThanOrEqual(expected)
      expect(calls, path).toHaveLength(expected)
      expect(new URL(page.url()).pathname).toBe(path)
      const scriptBytes = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming)
          .reduce((sum, { name, encodedBodySize }) => sum + (name.endsWith('.js') ? encodedBodySize : 0), 0),
      )
      // With what it loads once it is painted: dialogs, toasts.
      expect(scriptBytes, path).toBeLessThan(216_000)
    }
  })
}
