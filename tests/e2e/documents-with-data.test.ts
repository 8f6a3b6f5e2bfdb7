import { expect, test } from '../support/browser.ts'
import { callApi, customerPassword, registerCustomer, signInAsStaff } from '../support/people.ts'
import { hasEnd, holdLiveUpdates, waitForScreen } from '../support/screen.ts'

const ticket = {
  title: 'Nasty </script><script>document.title = "run"</script><!-- "title"',
  description: 'Since the move it does not answer any more.',
  category: 'technical',
}

test('What people wrote is shown out of the document as it was written', async ({ page, site }) => {
  await holdLiveUpdates(page)
  await registerCustomer(page)
  await callApi(page, 'POST', '/api/tickets', ticket)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/') && hasEnd(request)) asked.push(request.url())
  })
  await page.goto('/customer/tickets')
  await expect(page.getByRole('table')).toContainText(ticket.title)
  await waitForScreen(page)
  await page.goto('/customer/tickets/1')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ticket.title)
  await expect(page).toHaveTitle(/Support Ticket|Nasty/)
  await waitForScreen(page)
  expect(asked).toEqual([])
  await signInAsStaff(page, site)
  await page.goto('/agent/tickets/1')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ticket.title)
})

test('What a document brought for one person is not shown to another who signs in before the script runs', async ({
  page,
  newBrowserPage,
}) => {
  await registerCustomer(await newBrowserPage(), 'sam')
  await registerCustomer(page, 'carla')
  await callApi(page, 'POST', '/api/tickets', ticket)
  let signedIn: Promise<unknown> | undefined
  // Not `times: 1`: ending the route while a request waits may leave the request without a response.
  await page.route(/\/assets\/main-/, async (route) => {
    signedIn ??= callApi(page, 'POST', '/api/login', { username: 'sam', password: customerPassword })
    await signedIn
    await route.continue()
  })
  await page.goto('/customer/tickets')
  await expect(page.getByText('You have no support tickets yet.')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Customer portal' })
  await expect(menu.getByText('sam', { exact: true })).toBeVisible()
  await expect(page.getByText('carla')).toHaveCount(0)
})
