import { modules } from '../../src/modules.ts'
import { expect, test } from '../support/browser.ts'
import { demoScreens, fillWithDemo, moduleScreens, signInOfDemo } from '../support/demoSite.ts'
import { waitForScreen } from '../support/screen.ts'

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
        const addressOf = await signInOfDemo(person, username)
        for (const screen of [...screens, ...moduleScreens(username, on)]) {
          const path = addressOf(screen)
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
