import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { signInAsAdministrator } from '../support/administrator.ts'
import { registerWithTickets } from '../support/people.ts'
import { newSocketPath, startVirusScanner, virus, type VirusScanner } from '../support/virusScanner.ts'

const scannerPath = newSocketPath()
test.use({ serverEnv: { CLAMD: scannerPath } })
let scanner: VirusScanner
test.beforeAll(async () => {
  scanner = await startVirusScanner(scannerPath)
})
test.afterAll(() => scanner.stop())

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

test('A file is opened once it was checked, and an infected one is named and gone', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  expectConsoleError(/400 \(Bad Request\)/)
  await registerWithTickets(page, 'The printer hums')
  await page.goto('/customer/tickets/1')
  const attach = page.getByLabel('Attach files')
  const files = page.getByRole('list', { name: 'Files of this message' })
  await attach.setInputFiles([text('early.doc', `${virus} early`)])
  await expect(files).toContainText('This file contained a virus and was deleted. Please remove it.')
  await page.getByLabel('Add Response').fill('Here are the files.')
  await page.getByRole('button', { name: 'Send Response' }).click()
  await expect(toastOf(page)).toContainText('early.doc contained a virus and was deleted. Please remove it.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove early.doc' }).click()

  const release = scanner.hold()
  await attach.setInputFiles([text('log.txt', 'hello'), text('late.doc', `${virus} late`)])
  await expect(files.getByText('being checked')).toHaveCount(2)
  await page.getByRole('button', { name: 'Send Response' }).click()
  const sent = page.getByRole('list', { name: 'Files', exact: true })
  await expect(sent.getByText('being checked for viruses')).toHaveCount(2)
  await expect(sent.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)

  const administrator = await newBrowserPage()
  await signInAsAdministrator(administrator, site)
  await administrator.goto('/admin/site-settings')
  await administrator.getByRole('button', { name: 'Attachments' }).click()
  await expect(administrator.getByText('2 files are being checked for viruses.')).toBeVisible()
  await expectAccessible(administrator)

  release()
  await expect(sent.getByRole('link', { name: 'log.txt' })).toBeVisible()
  await expect(sent.getByText('late.doc')).toBeVisible()
  await expect(sent.getByText('contained a virus and was deleted')).toBeVisible()
  await expect(
    administrator.getByText('Files are checked for viruses before anyone can open them.'),
  ).toBeVisible()
  scanner.answerWith('INSTREAM size limit exceeded. ERROR')
  await attach.setInputFiles([text('large.log', 'large')])
  await expect(files).toContainText('This file could not be checked for viruses, so nobody can open it.')
  await page.getByLabel('Add Response').fill('Here is a larger one.')
  await page.getByRole('button', { name: 'Send Response' }).click()
  await expect(sent.getByText('could not be checked for viruses, and cannot be opened')).toBeVisible()
  await administrator.goto('/admin')
  await expect(administrator.getByText('1 file could not be checked for viruses')).toBeVisible()
  await expectAccessible(administrator)
  await expectAccessible(page)
})
