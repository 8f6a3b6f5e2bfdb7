import type { Locator, Page } from '@playwright/test'
import { expect } from './browser.ts'
import { waitForHydration } from './hydration.ts'

/** A form that saves a draft while the user types. */
export interface DraftedForm {
  name: string
  /** Loads the page and opens the form. */
  open: (page: Page) => Promise<unknown>
  field: (page: Page) => Locator
  typed: string
  /** The field's value without a draft. */
  start: string
  /** Undefined for forms without Cancel. */
  cancel?: (page: Page) => Locator
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const labelled = (label: string) => (page: Page) => page.getByLabel(label, { exact: true })
const optional = (label: string) => labelled(`${label} (optional)`)
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' }).first()

const settings = (section: string) => async (page: Page) => {
  await page.goto('/admin/site-settings')
  const heading = page.getByRole('button', { name: section })
  if ((await heading.getAttribute('aria-expanded')) !== 'true') await heading.click()
}

/** The forms of staff, filled in as an administrator, who may use all of them. The records have the id 1. */
export const staffForms: DraftedForm[] = [
  {
    name: 'a new company',
    open: (page) => page.goto('/admin/companies/new'),
    field: labelled('Company name'),
    typed: 'Acme',
    start: '',
    cancel,
  },
  {
    name: 'a company',
    open: (page) => page.goto('/admin/companies/1/edit'),
    field: optional('Phone'),
    typed: '555-0101',
    start: '555-0100',
    cancel,
  },
  {
    name: 'a new team member',
    open: async (page) => {
      await page.goto('/admin/team')
      await press(page, 'Add member')
    },
    field: labelled('Bio'),
    typed: 'Keeps the long plan.',
    start: '',
    cancel,
  },
  {
    name: 'a template',
    open: async (page) => {
      await settings('Email Templates')(page)
      await press(page, 'Edit New inquiry')
    },
    field: labelled('Recipients'),
    typed: 'desk@northline.example',
    start: '',
    cancel,
  },
  {
    name: 'the mail settings',
    open: settings('Email Configuration'),
    field: labelled('SMTP host'),
    typed: 'mail.northline.example',
    start: '',
  },
  {
    name: 'the security settings',
    open: settings('Security Settings'),
    field: labelled('Session timeout (minutes)'),
    typed: '45',
    start: '30',
  },
  {
    name: 'a new domain',
    open: (page) => page.goto('/admin/domain/add'),
    field: labelled('Domain name'),
    typed: 'acme.localhost',
    start: '',
    cancel,
  },
  {
    name: 'a new brand',
    open: async (page) => {
      await page.goto('/admin/domain/add')
      await press(page, 'New Brand')
    },
    field: (page) => page.getByRole('form', { name: 'New Brand' }).getByLabel('Contact email'),
    typed: 'sales@acme.example',
    start: '',
    cancel: (page) => page.getByRole('form', { name: 'New Brand' }).getByRole('button', { name: 'Cancel' }),
  },
  {
    name: 'a brand',
    open: async (page) => {
      await page.goto('/admin/domain/1')
      const form = page.getByRole('form', { name: 'Edit Brand' })
      const edit = page.getByRole('button', { name: 'Edit Brand' })
      await expect(form.or(edit)).toBeVisible()
      if (await edit.isVisible()) await edit.click()
    },
    field: (page) => page.getByRole('form', { name: 'Edit Brand' }).getByLabel('Contact email'),
    typed: 'sales@harbor.example',
    start: 'hello@harbor.example',
    cancel,
  },
  {
    name: 'a new user',
    open: async (page) => {
      await page.goto('/admin/user-management')
      await press(page, 'Create user')
    },
    field: labelled('Username'),
    typed: 'ben.carter',
    start: '',
    cancel,
  },
  {
    name: 'a user',
    open: async (page) => {
      await page.goto('/admin/dashboard')
      await press(page, 'Edit priya')
    },
    field: labelled('Username'),
    typed: 'priya.natarajan',
    start: 'priya',
    cancel,
  },
  {
    name: 'a new invoice',
    open: (page) => page.goto('/agent/invoices/new'),
    field: labelled('Description of item 1'),
    typed: 'Cables',
    start: '',
    cancel,
  },
  {
    name: 'an invoice',
    open: (page) => page.goto('/agent/invoices/edit/1'),
    field: labelled('Description of item 1'),
    typed: 'Cables',
    start: 'Workstation',
    cancel,
  },
  {
    name: 'a response of staff',
    open: (page) => page.goto('/agent/tickets/1'),
    field: labelled('Add Response'),
    typed: 'Please switch it off',
    start: '',
  },
  {
    name: 'an answer to a lead',
    open: (page) => page.goto('/agent/sales/1'),
    field: labelled('Your answer'),
    typed: 'Gladly, on Monday',
    start: '',
  },
]

export const customerForms: DraftedForm[] = [
  {
    name: 'a new ticket',
    open: (page) => page.goto('/customer/tickets/new'),
    field: labelled('Title'),
    typed: 'The printer hums',
    start: '',
    cancel: (page) => page.getByRole('link', { name: 'Cancel' }),
  },
  {
    name: 'a response of a customer',
    open: (page) => page.goto('/customer/tickets/1'),
    field: labelled('Add Response'),
    typed: 'It hums again',
    start: '',
  },
]

export const inquiryForm: DraftedForm = {
  name: 'an inquiry',
  open: async (page) => {
    await page.goto('/contact')
    await waitForHydration(page)
  },
  field: labelled('Message'),
  typed: 'Do you look after small offices?',
  start: '',
}
