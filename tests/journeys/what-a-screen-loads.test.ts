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

/** The screens of each portal. */
const portals: Record<string, string[]> = {
  'priya.n': [
    '/customer/dashboard',
    '/customer/tickets',
    '/customer/tickets/new',
    '/customer/tickets/TICKET',
    '/customer/invoices',
    '/customer/invoices/INVOICE',
    '/customer/account',
  ],
  daniel: [
    '/agent/dashboard',
    '/agent/account-settings',
    '/agent/tickets',
    '/agent/tickets?status=open',
    '/agent/invoices?customer=1',
    '/agent/tickets/TICKET',
    '/agent/invoices',
    '/agent/invoices/new',
    '/agent/invoices/INVOICE',
    '/agent/invoices/edit/INVOICE',
    '/agent/sales',
    '/agent/sales/1',
    '/agent/sales/companies/1',
  ],
  maria: [
    '/admin',
    '/admin/dashboard',
    '/admin/team',
    '/admin/companies',
    '/admin/companies/new',
    '/admin/companies/1',
    '/admin/companies/1/edit',
    '/admin/user-management',
    '/admin/role-management',
    '/admin/site-settings',
    '/admin/modules',
    '/admin/domain',
    '/admin/domain/add',
    '/admin/domain/1',
    '/admin/audit',
    '/admin/account',
  ],
}
/** The calls that are left to screens that are opened by their address; all others are answered in the document. */
const leftToAsk: Record<string, string[]> = {
  '/admin': ['/api/system-status'],
  // Its filters are days where the reader is.
  '/admin/audit': ['/api/audit-events'],
}

for (const [username, screens] of Object.entries(portals)) {
  test(`Each screen of ${username} uses all that its document brings and asks for nothing more, and loads no more script than it may`, async ({
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
    for (const screen of screens) {
      const path = screen.replace('TICKET', String(ticket)).replace('INVOICE', String(invoice))
      calls.length = 0
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      // What the document brought is used, all of it. On a slow computer a screen may be silent for a while before.
      await expect(page.locator('script[data-call]'), path).toHaveCount(0)
      const expected = leftToAsk[screen] ?? []
      await expect.poll(() => calls.length, path).toBeGreaterThanOrEqual(expected.length)
      expect(calls, path).toEqual(expected)
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
      const scriptBytes = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming)
          .reduce((sum, { name, encodedBodySize }) => sum + (name.endsWith('.js') ? encodedBodySize : 0), 0),
      )
      // With what it loads once it is painted: dialogs, toasts.
      expect(scriptBytes, path).toBeLessThan(219_000)
    }
  })
}
