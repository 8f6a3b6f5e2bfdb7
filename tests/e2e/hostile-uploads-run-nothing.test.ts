import * as z from 'zod/mini'
import { expect, test } from '../support/browser.ts'
import { hostileFiles } from '../support/hostileFiles.ts'
import { signInAsStaff, callApi } from '../support/people.ts'
import { multipartBody, multipartType } from '../support/sendFile.ts'

test('No uploaded file runs a script, opened directly or shown as the logo of a page', async ({
  page,
  site,
  newBrowserPage,
  expectConsoleError,
}) => {
  await signInAsStaff(page, site)
  const brand = { name: 'Hostile', contactEmail: 'a@b.example' }
  const id = Number((await callApi(page, 'POST', '/api/brands', brand)).get('id'))
  await callApi(page, 'POST', '/api/domains', { domainName: 'hostile.localhost', brandId: id })

  // The sandbox of an uploaded file also blocks the scripts of this test and logs that.
  expectConsoleError(/^Blocked script execution in '[^']+\/uploads\//)
  const visitor = await newBrowserPage()
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(request.url()))
  for (const file of hostileFiles) {
    const response = await page.request.post(`/api/brand-logo/${id}`, {
      headers: { 'content-type': multipartType },
      data: Buffer.from(multipartBody('logo', file)),
    })
    expect(response.ok(), file.title).toBe(file.outcome === 'sanitized')
    if (!response.ok()) continue
    const { logoPath } = z.object({ logoPath: z.string() }).parse(await response.json())
    await visitor.goto(site.at('hostile.localhost', logoPath))
    expect(await visitor.evaluate(() => ['http://null', 'null'].includes(window.origin)), file.title).toBe(
      true,
    )
    expect(await visitor.title(), file.title).not.toBe('owned')
    await visitor.goto(site.at('hostile.localhost', '/contact'))
    await expect(visitor.getByRole('banner').getByRole('img', { name: 'Hostile' })).toHaveAttribute(
      'src',
      logoPath,
    )
    expect(await visitor.title(), file.title).not.toBe('owned')
  }
  expect(asked.filter((url) => url.includes('owned') || !url.startsWith('http://hostile.localhost'))).toEqual(
    [],
  )
})
