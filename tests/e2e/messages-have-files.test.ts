import type { Page, Route } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { registerCustomer, registerWithTickets, signInAsStaff } from '../support/people.ts'
import { png } from '../support/pictures.ts'

const text = (name: string, content = 'hello') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png(1200, 1600) })

/** Drops a picture on the form with this field, or pastes it there. */
const give = (page: Page, field: string, how: 'drop' | 'paste', name: string) =>
  page.getByLabel(field, { exact: true }).evaluate(
    (area, [event, named, bytes]) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], named, { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true }
      area.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      )
    },
    [how, name, [...png(40, 30)]] as const,
  )

test('A customer sends a ticket with files, and both sides see them', async ({
  page,
  site,
  newBrowserPage,
}) => {
  await registerCustomer(page)
  await page.goto('/customer/tickets/new')
  await page.getByLabel('Title').fill('The printer hums')
  await page.getByLabel('Category').selectOption('Technical Support')
  await page.getByLabel('Description').fill('It hums since this morning, see the picture.')
  const attach = page.getByLabel('Attach files')
  await attach.setInputFiles([text('log.txt'), picture('printer.png'), text('wrong.txt')])
  const files = page.getByRole('list', { name: 'Files of this message' })
  await expect(files.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove wrong.txt' }).click()
  await expect(files.getByRole('listitem')).toHaveCount(2)
  await give(page, 'Description', 'paste', 'image.png')
  await expect(files).toContainText(/Screenshot \d\d\.\d\d\.\d\d\.png/)
  await attach.setInputFiles([text('setup.exe')])
  await expect(files.getByRole('alert')).toHaveText('Programs and scripts cannot be attached.')
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(page.getByText('Remove the file that was not uploaded.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove setup.exe' }).click()

  await page.reload()
  await expect(files.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Create ticket' }).click()
  await expect(toastOf(page)).toContainText('Ticket Created')
  await page.goto('/customer/tickets/1')
  const sent = page.getByRole('list', { name: 'Files', exact: true })
  await expect(sent.getByRole('listitem')).toHaveCount(3)
  const saving = page.waitForEvent('download')
  await sent.getByRole('link', { name: 'log.txt' }).click()
  expect((await saving).suggestedFilename()).toBe('log.txt')

  await sent.getByRole('button', { name: 'View printer.png' }).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img')).toHaveAttribute('alt', 'printer.png')
  await expect(viewer.getByRole('img'), 'all of a tall picture').toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(sent.getByRole('button', { name: 'View printer.png' })).toBeFocused()

  const agent = await newBrowserPage()
  await signInAsStaff(agent, site)
  await agent.goto('/agent/tickets/1')
  await expect(agent.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem')).toHaveCount(3)
  await agent.getByLabel('Add Response').fill('Please try this.')
  await give(agent, 'Add Response', 'drop', 'how-to.png')
  await expect(agent.getByRole('button', { name: 'Remove how-to.png' })).toBeVisible()
  await expectAccessible(agent)
  await agent.getByRole('button', { name: 'Send Response' }).click()
  await expect(toastOf(agent)).toContainText('Response Added')
  await expect(agent.getByRole('article').getByRole('button', { name: 'View how-to.png' })).toBeVisible()
  await agent.getByRole('tab', { name: 'Internal note' }).click()
  await agent.getByRole('textbox', { name: 'Internal note' }).fill('Look.')
  await agent
    .getByLabel('Attach files')
    .last()
    .setInputFiles([text('secret.txt')])
  await expect(agent.getByRole('button', { name: 'Remove secret.txt' })).toBeVisible()
  await agent.getByRole('button', { name: 'Add note' }).click()
  await expect(agent.getByRole('link', { name: 'secret.txt' })).toBeVisible()

  await agent.getByRole('button', { name: 'Remove log.txt' }).click()
  await agent.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(toastOf(agent)).toContainText('File removed')
  await page.reload()
  await expect(page.getByText('removed by our staff')).toBeVisible()
  await expect(page.getByRole('button', { name: 'View how-to.png' })).toBeVisible()
  await expect(page.getByText('secret.txt')).toHaveCount(0)
})

test('A file that did not arrive is sent again, but not one that was refused for its content', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|413|415/)
  await registerWithTickets(page, 'The printer hums')
  await page.goto('/customer/tickets/1')
  // Files are listed with GET at the address that uploads are posted to.
  let onNextUpload: ((route: Route) => Promise<void>) | undefined
  await page.route('**/api/attachments', (route) => {
    const handler = route.request().method() === 'POST' ? onNextUpload : undefined
    if (handler) onNextUpload = undefined
    return handler?.(route) ?? route.continue()
  })
  onNextUpload = (route) => route.abort()
  await page.getByLabel('Attach files').setInputFiles([text('log.txt')])
  const files = page.getByRole('list', { name: 'Files of this message' })
  await expect(files.getByRole('alert')).toContainText('The server could not be reached.')
  const proxy = { status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }
  onNextUpload = (route) => route.fulfill(proxy)
  await page.getByRole('button', { name: 'Retry log.txt' }).click()
  await expect(files.getByRole('alert')).toContainText('too large for the web server in front of this site')
  await page.getByRole('button', { name: 'Retry log.txt' }).click()
  await expect(page.getByRole('button', { name: 'Remove log.txt' })).toBeVisible()
  await expect(files.getByRole('alert')).toHaveCount(0)
  const refusal = { status: 415, json: { message: 'tool.txt is a program.' } }
  onNextUpload = (route) => route.fulfill(refusal)
  await page.getByLabel('Attach files').setInputFiles([text('tool.txt')])
  await expect(files.getByRole('alert')).toContainText('tool.txt is a program.')
  await expect(page.getByRole('button', { name: 'Retry tool.txt' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove tool.txt' }).click()
  await page.getByLabel('Add Response').fill('Here is the log.')
  await page.getByRole('button', { name: 'Send Response' }).click()
  await expect(page.getByRole('link', { name: 'log.txt' })).toBeVisible()
  await expect(files).toHaveCount(0)
})

test('A picture that cannot be loaded is a link, and says so where it is open', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/)
  await registerWithTickets(page, 'The printer hums')
  await page.goto('/customer/tickets/1')
  await page.getByLabel('Attach files').setInputFiles([picture('printer.png')])
  await expect(page.getByRole('button', { name: 'Remove printer.png' })).toBeVisible()
  await page.getByLabel('Add Response').fill('Here is the picture.')
  await page.route('**/attachments/*/picture', (route) => route.abort())
  await page.getByRole('button', { name: 'Send Response' }).click()
  await page.getByRole('button', { name: 'View printer.png' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Could not load the picture.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.route('**/attachments/*/preview', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('link', { name: 'printer.png' })).toBeVisible()
})

test('A picture without a preview is a link that says so, before and after it is sent', async ({ page }) => {
  await registerWithTickets(page, 'The printer hums')
  await page.goto('/customer/tickets/1')
  const tall = { name: 'tall.png', mimeType: 'image/png', buffer: png(1, 20_001) }
  await page.getByLabel('Attach files').setInputFiles([tall, picture('printer.png')])
  const note = 'No preview: this picture is too large or damaged.'
  await expect(page.getByRole('button', { name: 'Remove printer.png' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Files of this message' }).getByText(note)).toHaveCount(1)
  await expectAccessible(page)
  await page.getByLabel('Add Response').fill('Here is the picture.')
  await page.getByRole('button', { name: 'Send Response' }).click()
  await expect(page.getByRole('link', { name: 'tall.png' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'View printer.png' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Files', exact: true }).getByText(note)).toHaveCount(1)
  await expectAccessible(page)
})

test('A file stays with its message where a list of files that was read before it arrives after it', async ({
  page,
}) => {
  await registerWithTickets(page, 'The printer hums')
  const { promise: goOn, resolve: letGoOn } = Promise.withResolvers<void>()
  // A server that has just started makes the screen read everything again.
  const reading = page.waitForRequest(
    (request) => request.url().endsWith('/api/attachments') && request.method() === 'GET',
  )
  await page.route('**/api/attachments', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const former = await route.fetch()
    await goOn
    return route.fulfill({ response: former }).catch(() => {})
  })
  await page.goto('/customer/tickets/1')
  await reading
  const arrived = page.waitForResponse((response) => response.request().method() === 'POST')
  await give(page, 'Add Response', 'drop', 'how-to.png')
  await arrived
  const read = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/attachments'))
  letGoOn()
  await read
  await page.unroute('**/api/attachments')
  await expect(page.getByRole('button', { name: 'Remove how-to.png' })).toBeVisible()
  await page.getByLabel('Add Response').fill('See the picture.')
  await page.getByRole('button', { name: 'Send Response' }).click()
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: 'See the picture.' })
      .getByRole('button', { name: 'View how-to.png' }),
  ).toBeVisible()
})

test('A picture has a thumbnail before it is sent, and a file that the browser cannot decode a symbol', async ({
  page,
}) => {
  await registerWithTickets(page, 'The printer hums')
  await page.goto('/customer/tickets/1')
  const { promise: goOn, resolve: letGoOn } = Promise.withResolvers<void>()
  await page.route('**/api/attachments', async (route) => {
    if (route.request().method() === 'POST') await goOn
    return route.fallback()
  })
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await page.getByLabel('Attach files').setInputFiles([broken])
  await give(page, 'Add Response', 'paste', 'image.png')
  const narrow = { name: 'narrow.png', mimeType: 'image/png', buffer: png(1, 20_001) }
  await page.getByLabel('Attach files').setInputFiles([text('log.txt'), narrow])
  const rows = page.getByRole('list', { name: 'Files of this message' }).getByRole('listitem')
  const thumbnails = rows.locator('img')
  await expect(thumbnails, 'while they are uploaded').toHaveCount(2)
  const nameAt = () => rows.filter({ hasText: 'Screenshot' }).locator('bdi').boundingBox()
  const before = await nameAt()
  await expect(thumbnails.first()).toHaveAttribute('alt', '')
  await expect(thumbnails.first()).toHaveJSProperty('naturalWidth', 56)
  await expectAccessible(page)
  letGoOn()
  await expect(page.getByRole('button', { name: 'Remove narrow.png' })).toBeVisible()
  await expect(thumbnails).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Screenshot' }).locator('img')).toBeVisible()
  await expect(rows.filter({ hasText: 'narrow.png' }).locator('img')).toBeVisible()
  expect((await nameAt())?.x).toBe(before?.x)
  await page.getByLabel('Add Response').fill('See the picture.')
  await page.reload()
  await expect(rows.filter({ hasText: 'Screenshot' }).locator('img'), 'of a draft').toBeVisible()
  await expect(rows.locator('img')).toHaveCount(1)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
})
