import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/browser.ts'
import { manyUsers } from '../support/manyUsers.ts'
import { callApi, signInAsStaff } from '../support/people.ts'

test('Of many people of a company the first are shown, and the others are found or shown by a button', async ({
  page,
  site,
}) => {
  await signInAsStaff(page, site)
  const company = { name: 'Harbor Supply', email: 'office@harbor.example' }
  const companyId = Number((await callApi(page, 'POST', '/api/companies', company)).get('id'))
  await manyUsers(site, 120, companyId)
  const zoe = { username: 'zoe', password: 'sixsix', role: 'customer', email: 'zoe@harbor.example' }
  const userId = Number((await callApi(page, 'POST', '/api/users', zoe)).get('id'))
  const membership = { userId, isPrimary: true }
  await callApi(page, 'POST', `/api/companies/${companyId}/members`, membership)

  for (const address of [`/agent/sales/companies/${companyId}`, `/admin/companies/${companyId}`]) {
    await page.goto(address)
    const people = page.getByRole('region', { name: /^(People|Associated Users)$/ })
    const rows = people.getByRole('listitem')
    await expect(rows).toHaveCount(50)
    await expect(rows.first(), 'the primary contact comes first').toContainText('zoe')
    await expect(people.getByRole('status')).toHaveText('121 people')
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }

    const more = people.getByRole('button', { name: /^Show \d+ more$/ })
    await more.press('Enter')
    await expect(rows).toHaveCount(100)
    await expect(more).toHaveText('Show 21 more')
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(121)
    await expect(more).toBeHidden()
    const field = people.getByRole('searchbox', { name: 'Find a person' })
    await expect(field).toBeFocused()

    await page.keyboard.type('zoe@harbor')
    await expect(rows).toHaveCount(1)
    await expect(people.getByRole('status')).toHaveText('1 match')
    await field.fill('many11')
    await expect(rows).toHaveCount(11)
    await field.fill('nobody of this name')
    await expect(people.getByRole('status')).toHaveText('No one matches your search.')
    await expect(rows).toHaveCount(0)
    await expectAccessible(page)
    await field.fill('')
    await expect(rows, 'the people who were shown before').toHaveCount(121)
  }
})
