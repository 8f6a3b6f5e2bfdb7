import { expect, readOnlyTest } from '../support/browser.ts'

readOnlyTest.use({ viewport: { width: 375, height: 700 } })

readOnlyTest('The drawer opens and closes without a warning on the console', async ({ page }) => {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await page.goto('/')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  for (const close of ['button', 'Escape', 'backdrop']) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(drawer).toBeVisible()
    if (close === 'button') await page.getByRole('button', { name: 'Close menu' }).click()
    else if (close === 'Escape') await page.keyboard.press('Escape')
    else await page.mouse.click(20, 400)
    await expect(drawer).toBeHidden()
  }
  expect(messages).toEqual([])
})

readOnlyTest(
  'The drawer opens and closes in a browser without invoker commands, before the application has started',
  async ({ page, expectConsoleError }) => {
    expectConsoleError(/ERR_FAILED/)
    await page.addInitScript(() => {
      delete (HTMLButtonElement.prototype as Partial<HTMLButtonElement>).command
      // Prevents the browser's own handling.
      addEventListener('click', (event) => event.preventDefault(), true)
    })
    await page.route(/\/assets\/main-/, (route) => route.abort())
    await page.goto('/')
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(drawer).toBeVisible()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(drawer).toBeHidden()
  },
)
