import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { demoPassword } from '../../src/demo/people.ts'
import { seed } from '../../src/demo/seed.ts'
import { storeReceivedEmails } from '../../src/demo/receivedEmails.ts'
import { openMailStore } from '../../src/features/desk/mailIn/server/mailStore.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { openSecretBox } from '../../src/server/secrets/keyCheck.ts'
import { callApi } from './people.ts'
import type { RunningServer } from './server.ts'
import { testLog } from './testLog.ts'

/** Fills a new installation with the demo data while its server runs. */
export async function fillWithDemo({ dataDir, databaseUrl }: RunningServer): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl, besideServer: true, log: testLog })
  const emails = await storeReceivedEmails(openMailStore({ config: { dataDir } }))
  await seed(database, await openSecretBox({ dataDir, secretKey: undefined }, database), { emails })
  await database.close()
}

/** The screens of each portal, by the demo user who may open them. TICKET and INVOICE stand for an id. */
export const demoScreens: Record<string, string[]> = {
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
    '/agent/tickets?status=replied&customer=5',
    '/agent/invoices?customer=1',
    '/agent/tickets/raise',
    '/agent/tickets/TICKET',
    '/agent/invoices',
    '/agent/invoices/new',
    '/agent/invoices/INVOICE',
    '/agent/invoices/edit/INVOICE',
    '/agent/sales',
    '/agent/sales/1',
    '/agent/sales/companies/1',
    '/agent/prepared-answers',
    '/agent/held-email',
    '/agent/held-email/1',
    '/agent/customers',
    '/agent/customers/5',
    '/agent/reports',
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
    '/admin/user-management/import',
    '/admin/role-management',
    '/admin/site-settings',
    '/admin/announced-functions',
    '/admin/single-sign-on',
    '/admin/background-work',
    '/admin/domain',
    '/admin/domain/add',
    '/admin/domain/1',
    '/admin/brand',
    '/admin/brand/add',
    '/admin/brand/1',
    '/admin/reports?range=12m',
    '/admin/audit',
    '/admin/api',
    '/admin/account',
  ],
}

const records = z.array(z.object({ id: z.number(), title: z.optional(z.string()) }))

/** Signs a demo user in. Returns a function that inserts the ids of their newest ticket and invoice into an address. */
export async function signInOfDemo(page: Page, username: string): Promise<(screen: string) => string> {
  await callApi(page, 'POST', '/api/login', { username, password: demoPassword })
  const newest = async (list: string) =>
    String(records.parse(await (await page.request.get(list)).json())[0]?.id)
  const [ticket, invoice] = [await newest('/api/tickets'), await newest('/api/invoices')]
  return (screen) => screen.replace('TICKET', ticket).replace('INVOICE', invoice)
}

/** Opens the ticket with this title in a portal whose user may see it. */
export async function openDemoTicket(page: Page, portal: 'agent' | 'customer', title: string): Promise<void> {
  const tickets = records.parse(await (await page.request.get('/api/tickets')).json())
  await page.goto(`/${portal}/tickets/${tickets.find((ticket) => ticket.title === title)?.id}`)
}
