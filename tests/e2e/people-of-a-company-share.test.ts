import * as z from 'zod/mini'
import { signInAsAdministrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test, toastOf } from '../support/browser.ts'
import { withoutFirstData } from '../support/firstData.ts'
import { tabTo } from '../support/keyboard.ts'
import { callApi, chooseByText, registerCustomer, signInAsStaff } from '../support/people.ts'
import { holdLiveUpdates } from '../support/screen.ts'

const ticket = {
  title: 'Printer offline',
  description: 'The printer on the second floor answers nobody.',
  category: 'technical',
}

test.describe('While Associated Users works', () => {
  test.use({ serverEnv: { PLACEHOLDERS: 'work' } })

  test('What cannot be loaded is said in its own place, also in a dialog, and asked for again there', async ({
    page,
    site,
    expectConsoleError,
  }) => {
    expectConsoleError(/500.*\/api\/compan/)
    await signInAsAdministrator(page, site)
    const company = await callApi(page, 'POST', '/api/companies', { name: 'Harbor Supply' })
    const failing = {
      people: '**/api/companies/**/members',
      tickets: '**/api/company-tickets*',
      summary: '**/api/company-summary*',
      candidates: '**/api/companies/**/candidates',
      companies: '**/api/companies?*',
    }
    for (const path of Object.values(failing))
      await page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }))
    await withoutFirstData(page)
    await page.goto(`/admin/companies/${String(company.get('id'))}`)
    const people = page.getByRole('region', { name: 'Associated Users' })
    const tickets = page.getByRole('region', { name: 'Tickets' })
    await expect(people.getByText('Could not load the people. Please try again.')).toBeVisible()
    await expect(tickets.getByText('Error loading tickets. Please try again.')).toBeVisible()
    await expectAccessible(page)
    await page.unroute(failing.people)
    await people.getByRole('button', { name: 'Try Again' }).click()
    await expect(people.getByText('No one belongs to this company yet.')).toBeVisible()
    await page.unroute(failing.summary)
    const uncounted = page.getByText('Could not count what is open and unpaid. Please try again.')
    await uncounted.locator('..').getByRole('button', { name: 'Try Again' }).click()
    await expect(uncounted).toBeHidden()
    await page.unroute(failing.tickets)
    await tickets.getByRole('button', { name: 'Try Again' }).click()
    await expect(tickets.getByText('Nobody here has raised a ticket.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    const dialog = page.getByRole('dialog')
    await people.getByRole('button', { name: 'Add' }).click()
    await expect(dialog.getByText('Could not search people. Please try again.')).toBeVisible()
    await expectAccessible(page)
    await page.unroute(failing.candidates)
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await expect(dialog.getByText('No one found. Search for the person you mean.')).toBeVisible()
    await expect(dialog).toBeFocused()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Merge' }).click()
    await expect(dialog.getByText('Could not load the companies. Please try again.')).toBeVisible()
    await page.unroute(failing.companies)
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await expect(dialog.getByText('There is no other company.')).toBeVisible()
  })

  test('People are added to a company, see what colleagues share, and stop seeing it at once', async ({
    page,
    site,
    newBrowserPage,
    expectConsoleError,
  }) => {
    // Requests for tickets that are no longer shared are refused.
    expectConsoleError(/404 \(Not Found\).*\/api\/(tickets|invoices)/)
    const [carla, dana] = [await newBrowserPage(), await newBrowserPage()]
    const carlaId = await registerCustomer(carla)
    const danaId = await registerCustomer(dana, 'dana')
    await callApi(dana, 'PUT', '/api/account/profile', { company: 'harbor supply' })
    const raised = await callApi(carla, 'POST', '/api/tickets', ticket)
    await signInAsAdministrator(page, site)
    const company = await callApi(page, 'POST', '/api/companies', { name: 'Harbor Supply' })
    const invoice = {
      userId: carlaId,
      invoiceNumber: 'INV-1',
      issueDate: '2026-01-01',
      dueDate: '2026-01-31',
    }
    const items = [{ description: 'Work', quantity: 1, unitPrice: 10 }]
    await callApi(page, 'POST', '/api/invoices', { ...invoice, items })
    await callApi(page, 'POST', `/api/companies/${String(company.get('id'))}/members`, {
      userId: carlaId,
      sharesEarlier: true,
    })

    await page.goto(`/admin/companies/${String(company.get('id'))}`)
    const people = page.getByRole('list', { name: 'Associated Users' })
    await expect(people.getByRole('listitem')).toHaveText([/carla/])
    await expect(page.getByRole('region', { name: 'Tickets' })).toContainText('Printer offline')
    await expect(page.getByRole('region', { name: 'Invoices' })).toContainText('INV-1')
    await expect(page.getByRole('heading', { level: 2 })).toContainText([
      'Tickets1 · 1 unresolved',
      'Invoices1 · 1 unpaid, $10.00',
    ])
    await expectAccessible(page)

    // By keyboard only.
    await tabTo(page.getByRole('button', { name: 'Add', exact: true }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Search people')).toBeFocused()
    await tabTo(dialog.getByRole('button', { name: /dana/ }))
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Choose someone else' }).press('Enter')
    await expect(dialog.getByLabel('Search people')).toBeFocused()
    await tabTo(dialog.getByRole('button', { name: /dana/ }))
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Tickets of the company')).toHaveValue('own')
    await expect(dialog.getByText('0 tickets and 0 invoices so far.')).toBeVisible()
    await dialog.getByLabel('Technical').check()
    await dialog.getByLabel('Tickets of the company').selectOption('read')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(toastOf(page)).toContainText('dana belongs to Harbor Supply')
    await expect(people.getByRole('listitem')).toHaveText([
      /dana.*Technical.*Sees the tickets of colleagues/s,
      /carla/,
    ])
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByLabel('Search people'), 'the next person is searched').toBeVisible()
    await page.keyboard.press('Escape')

    // She may read, but not answer.
    await dana.goto('/customer/tickets')
    const row = dana.getByRole('row', { name: /Printer offline/ })
    await expect(row).toContainText('carla')
    await expectAccessible(dana)
    await row.getByRole('link').click()
    await expect(dana.getByText('Ticket of carla')).toBeVisible()
    await expect(dana.getByText('You may read this ticket, but not answer it.')).toBeVisible()
    await expect(dana.getByRole('button', { name: 'Resolve ticket' })).toHaveCount(0)
    await expectAccessible(dana)

    await page.getByRole('button', { name: 'Edit dana' }).click()
    await dialog.getByLabel('Tickets of the company').selectOption('answer')
    await dialog.getByLabel('May read the invoices of all').check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(page)).toContainText('dana is updated')

    // Now she may answer, and both users see who wrote the answer.
    await dana.reload()
    await dana.getByLabel('Add Response').fill('It has no paper.')
    await dana.getByRole('button', { name: 'Send Response' }).click()
    await expect(dana.getByRole('article')).toContainText(['You'])
    await carla.goto(`/customer/tickets/${String(raised.get('id'))}`)
    await expect(carla.getByRole('article')).toContainText(['dana'])
    const staff = await newBrowserPage()
    await signInAsStaff(staff, site)
    await staff.goto(`/agent/tickets/${String(raised.get('id'))}`)
    await expect(staff.getByRole('article')).toHaveText(/^Customer #\d+\s*dana.*It has no paper/)
    await dana.goto('/customer/invoices')
    await expect(dana.getByRole('row', { name: /INV-1/ })).toContainText('carla')
    await expectAccessible(dana)
    await dana.getByRole('link', { name: 'View invoice INV-1' }).click()
    await expect(dana.getByText('carla', { exact: true })).toBeVisible()
    await dana.setViewportSize({ width: 375, height: 800 })
    await dana.goto('/customer/tickets')
    await expect(dana.getByRole('row', { name: /Printer offline/ })).toContainText('carla')
    await expectAccessible(dana)
    await dana.goto(`/customer/tickets/${String(raised.get('id'))}`)
    await expect(dana.getByLabel('Add Response')).toBeVisible()

    // She is removed while she has the ticket open without live updates.
    await holdLiveUpdates(dana)
    await dana.reload()
    await expect(dana.getByLabel('Add Response')).toBeVisible()
    await page.getByRole('button', { name: 'Remove dana' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(toastOf(page)).toContainText('dana is removed from the company')
    await expect(people.getByRole('listitem')).toHaveText([/carla/])
    await dana.getByLabel('Add Response').fill('Hello?')
    await dana.getByRole('button', { name: 'Send Response' }).click()
    await expect(dana.getByText(/The ticket may not exist or you may not have permission/)).toBeVisible()
    await expect(dana.getByText('Printer offline')).toHaveCount(0)
    await dana.goto('/customer/tickets')
    await expect(dana.getByText('You have no support tickets yet.')).toBeVisible()

    // Open lists and an open invoice no longer show the other's records when the page becomes visible again.
    const invoiceId = z
      .array(z.object({ id: z.number() }))
      .parse(await (await page.request.get('/api/invoices')).json())[0]?.id
    const open = [
      '/customer/dashboard',
      '/customer/tickets',
      '/customer/invoices',
      `/customer/invoices/${invoiceId}`,
    ]
    const members = `/api/companies/${String(company.get('id'))}/members`
    const member = { userId: danaId, ticketAccess: 'read', readsInvoices: true }
    for (const path of open) {
      await callApi(page, 'POST', members, member)
      await dana.goto(path)
      await expect(dana.getByText(/Printer offline|INV-1/).first()).toBeVisible()
      await callApi(page, 'DELETE', `${members}/${danaId}`)
      await dana.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await expect(dana.getByText(/Printer offline|INV-1/)).toHaveCount(0)
    }
  })

  test('A company has all its details in its form, and two people who change it are told field by field', async ({
    page,
    site,
    newBrowserPage,
    expectConsoleError,
  }) => {
    expectConsoleError(/409 \(Conflict\)/)
    const details = {
      'Company name': 'Harbor Supply Co.',
      Address: '48 Dock Road',
      City: 'Toledo',
      State: 'OH',
      'ZIP code': '43604',
      Country: 'USA',
      Industry: 'Wholesale',
      Size: '11-50',
      Notes: 'Two sites, linked by VPN.\nNo maintenance on Saturdays.',
    }
    await signInAsAdministrator(page, site)
    await page.goto('/admin/companies/new')
    for (const [label, text] of Object.entries(details)) await page.getByLabel(label).fill(text)
    await page.getByLabel('City').fill('x'.repeat(101))
    await page.getByRole('button', { name: 'Create company' }).click()
    await expect(page.getByLabel('City')).toBeFocused()
    await expect(page.getByText('Please use at most 100 characters')).toBeVisible()
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
    await page.getByLabel('City').fill(details.City)
    await page.reload()
    await expect(page.getByText('Draft restored')).toBeVisible()
    await expect(page.getByLabel('Notes')).toHaveValue(details.Notes)
    await page.getByRole('button', { name: 'Create company' }).click()
    await expect(toastOf(page)).toContainText('Company created')
    await page.goto('/admin/companies/1')
    const facts = page.getByRole('region', { name: 'Company information' })
    for (const text of ['Toledo, OH 43604', 'USA', 'Wholesale', '11-50', 'No maintenance on Saturdays.'])
      await expect(facts).toContainText(text)
    await page.getByRole('link', { name: 'Edit Company' }).click()
    for (const [label, text] of Object.entries(details))
      await expect(page.getByLabel(label)).toHaveValue(text)

    const other = await newBrowserPage()
    await signInAsAdministrator(other, site)
    const stored = Object.fromEntries(await callApi(other, 'GET', '/api/companies/1'))
    await callApi(other, 'PUT', '/api/companies/1', { ...stored, city: 'Akron', industry: 'Retail' })
    // A cleared field becomes empty, the other user's change stays, and the form asks about a field that both changed.
    await page.getByLabel('Size').fill('')
    await page.getByLabel('City').fill('Dayton')
    await page.getByRole('button', { name: 'Update company' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('City')
    await expect(question).toContainText('Akron')
    await expectAccessible(page)
    await question.getByRole('radio', { name: 'Yours' }).check()
    await question.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(page)).toContainText('Company updated')
    expect(Object.fromEntries(await callApi(page, 'GET', '/api/companies/1'))).toMatchObject({
      city: 'Dayton',
      industry: 'Retail',
      size: null,
      notes: details.Notes,
    })
  })

  test('Two companies are merged, agents see all of a company, and the audit log what the other one was', async ({
    page,
    site,
    newBrowserPage,
    expectConsoleError,
  }) => {
    // The page of a deleted company, and a preview that is out of date.
    expectConsoleError(/404 \(Not Found\)|409 \(Conflict\)/)
    await signInAsAdministrator(page, site)
    const kept = await callApi(page, 'POST', '/api/companies', { name: 'Harbor Supply', city: 'Toledo' })
    await callApi(page, 'POST', '/api/companies', { name: 'Harbor Suply', phone: '555-0100' })
    const [ida, agent] = [await newBrowserPage(), await newBrowserPage()]
    const idaId = await registerCustomer(ida, 'ida')
    await callApi(page, 'POST', '/api/companies/2/members', { userId: idaId })
    await signInAsStaff(agent, site)
    await agent.goto('/agent/sales/companies/2')
    await expect(agent.getByRole('heading', { level: 1, name: 'Harbor Suply' })).toBeVisible()
    await callApi(page, 'POST', '/api/contact', {
      name: 'Iris Moor',
      email: 'iris@customer.example',
      phone: '1',
      company: 'HARBOR SUPPLY',
      message: 'Hello',
    })
    await page.goto(`/admin/companies/${String(kept.get('id'))}`)
    await expect(page.getByText('Add the people who write to you for it.')).toBeVisible()
    await page.getByRole('button', { name: 'Merge' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge another company' })
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await expect(dialog.getByText('Choose another company.')).toBeVisible()
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
    await chooseByText(dialog.getByLabel('Other company'), 'Suply')
    await expect(dialog.getByLabel('Other company')).toHaveValue('Harbor Suply (#2)')
    const effects = dialog.getByRole('listitem')
    await expect(effects).toHaveText(['ida comes over.', 'Harbor Supply gets what it lacks: Phone.'])
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
    // In the meantime, another administrator changes what the preview showed.
    await callApi(page, 'PUT', `/api/companies/2/members/${idaId}`, { isPrimary: true })
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await expect(dialog.getByText('Please look at the preview again.')).toBeVisible()
    await expect(effects).toContainText(['ida comes over.', 'ida is the primary contact.'])
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await expect(toastOf(page)).toContainText('Companies merged')
    await expect(page.getByText('555-0100')).toBeVisible()
    await expect(page.getByText('Includes Harbor Suply (#2), since')).toBeVisible()

    // The agent returns to the page of the merged company, which was open before.
    await agent.getByRole('link', { name: 'Back to Sales Leads' }).click()
    await expect(agent.getByRole('heading', { level: 1, name: 'Sales Leads' })).toBeVisible()
    await agent.goBack()
    await expect(agent.getByText(/^Harbor Suply became part of Harbor Supply on /)).toBeVisible()
    await expectAccessible(agent)
    await agent.getByRole('link', { name: 'Open Harbor Supply' }).click()
    await expect(agent.getByRole('heading', { level: 1, name: 'Harbor Supply' })).toBeVisible()
    await page.goto('/admin/companies/2')
    await expect(page.getByRole('heading', { name: 'Company not found' })).toBeVisible()
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
    await page.getByRole('link', { name: 'Open Harbor Supply' }).click()
    await expect(page).toHaveURL(/\/admin\/companies\/1$/)

    await page.goto(`/agent/sales/companies/${String(kept.get('id'))}`)
    await expect(page.getByText('555-0100')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Leads' }).getByRole('link', { name: 'Iris Moor' }),
    ).toBeVisible()
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
    await page.goto('/admin/audit')
    await expect(
      page.getByRole('cell', { name: 'Merged another company into the company', exact: true }),
    ).toBeVisible()
    await expect(
      page.getByRole('cell', { name: 'Merged the company into another one', exact: true }),
    ).toBeVisible()
  })
})

test('An administrator adds a customer to a company on the page of the customer, and moves them on', async ({
  page,
  site,
  expectConsoleError,
}) => {
  expectConsoleError(/500.*\/api\/companies|409 \(Conflict\)/)
  const id = await registerCustomer(page)
  await signInAsStaff(page, site)
  await page.goto(`/agent/customers/${id}`)
  const add = page.getByRole('button', { name: 'Add to Company' })
  const dialog = page.getByRole('dialog')
  await add.click()
  await expect(dialog.getByText('There is no other company.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await callApi(page, 'POST', '/api/companies', { name: 'Harbor Supply' })
  const weldon = await callApi(page, 'POST', '/api/companies', { name: 'Weldon Freight' })
  await page.route('**/api/companies?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.reload()
  await add.click()
  await expect(dialog.getByText('Could not load the companies. Please try again.')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByLabel('Company', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await add.click()
  await chooseByText(dialog.getByLabel('Company', { exact: true }), 'Harbor')
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
  await dialog.getByLabel('May read the invoices of all').check()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toastOf(page)).toContainText('belongs to Harbor Supply')
  const card = page.getByRole('region', { name: `Customer ID ${id}` })
  await expect(card.getByRole('link', { name: 'Harbor Supply' })).toBeVisible()

  await page.getByRole('button', { name: 'Move to Company' }).click()
  await chooseByText(dialog.getByLabel('Company', { exact: true }), 'Weldon')
  await expect(dialog.getByText(/is moved from Harbor Supply/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(card.getByRole('link', { name: 'Weldon Freight' })).toBeVisible()

  // In the meantime, a colleague has removed the person from the company.
  await page.getByRole('button', { name: 'Move to Company' }).click()
  await chooseByText(dialog.getByLabel('Company', { exact: true }), 'Harbor')
  await callApi(page, 'DELETE', `/api/companies/${String(weldon.get('id'))}/members/${id}`)
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(toastOf(page)).toContainText('carla belongs to no company any more.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(add).toBeVisible()
})
