import * as z from 'zod/mini'
import { demoPassword } from '../../src/demo/people.ts'
import { modules } from '../../src/modules.ts'
import { expect, test } from '../support/browser.ts'
import { demoScreens, fillWithDemo, moduleScreens } from '../support/demoSite.ts'
import { callApi } from '../support/people.ts'
import { waitForScreen } from '../support/screen.ts'

const records = z.array(z.object({ id: z.number() }))
const publicPages = ['/', '/services', '/team', '/contact', '/login', '/auth', '/admin/login', '/agent/login']

// Off they are in all other end-to-end tests.
for (const on of [...modules.map(({ name }) => name), 'all']) {
  test.describe(`With modules: ${on}`, () => {
    test.use({ serverEnv: { MODULES: on } })

    test('every screen of everybody is shown whole', async ({ site, page, newBrowserPage }) => {
      test.slow()
      await fillWithDemo(site)
      for (const path of publicPages) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      }
      for (const [username, screens] of Object.entries(demoScreens)) {
        const person = await newBrowserPage()
        await callApi(person, 'POST', '/api/login', { username, password: demoPassword })
        const newest = async (list: string) =>
          String(records.parse(await (await person.request.get(list)).json())[0]?.id)
        const isAdministrator = username === 'maria'
        const ticket = isAdministrator ? '' : await newest('/api/tickets')
        const invoice = isAdministrator ? '' : await newest('/api/invoices')
        const own = Object.entries(moduleScreens).flatMap(([name, screen]) =>
          isAdministrator && (on === name || on === 'all') ? screen : [],
        )
        for (const screen of [...screens, ...own]) {
          const path = screen.replace('TICKET', ticket).replace('INVOICE', invoice)
          await person.goto(path)
          await waitForScreen(person)
          await expect(person.getByRole('heading', { level: 1 }), path).toBeVisible()
          await expect(
            person.getByText(/could not be (loaded|read)|Error loading|Please try/),
            path,
          ).toHaveCount(0)
          expect(new URL(person.url()).pathname + new URL(person.url()).search).toBe(path)
        }
        await person.close()
      }
    })
  })
}
