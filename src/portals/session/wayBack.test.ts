import { expect, test } from 'vitest'
import { mayGoOn, pageName } from './wayBack.ts'

test.each([
  ['/customer/tickets/16', 'Support Ticket', 'Ticket #16'],
  ['/agent/tickets/16', 'Support Ticket', 'Ticket #16'],
  ['/customer/invoices/7', 'Invoice', 'Invoice #7'],
  ['/agent/invoices/edit/7', 'Edit Invoice', 'Invoice #7'],
  ['/agent/sales/3', 'Sales Lead', 'Lead #3'],
  ['/agent/sales/companies/4', 'Company Details', 'Company #4'],
  ['/admin/companies/4/edit', 'Edit Company', 'Company #4'],
  ['/customer/tickets/new', 'Create New Ticket', 'the ticket you were writing'],
  ['/admin/site-settings', 'Site Settings', 'Site Settings'],
  ['/admin/reports', undefined, 'the page you came from'],
])('The page %s with the title %s is called %s', (path, title, name) => {
  expect(pageName(path, title)).toBe(name)
})

test.each([
  ['/customer/tickets/16', 'customer'],
  ['/agent/tickets/16', 'agent'],
  ['/agent/tickets/16', 'Administrator'],
  ['/admin/site-settings', 'Administrator'],
])('The way back to %s is offered to the role %s', (path, role) => {
  expect(mayGoOn(path, role)).toBe(true)
})

test.each([
  ['/customer/tickets/16', 'agent'],
  ['/customer/tickets/16', 'Customer'],
  ['/agent/tickets/16', 'customer'],
  ['/admin/site-settings', 'agent'],
  ['/customer/dashboard', 'customer'],
  ['/customer/login', 'customer'],
  ['/contact', 'customer'],
  ['/', 'customer'],
  ['//evil.example/customer/tickets', 'customer'],
  ['https://evil.example/customer/tickets/16', 'customer'],
  ['/customer//evil.example', 'customer'],
  ['/customer/../admin/companies', 'customer'],
  ['/customer/tickets/16?x=//evil.example', 'customer'],
  ['/customer/tickets/16#x', 'customer'],
  ['/customer/tickets\\16', 'customer'],
  ['javascript:alert(1)', 'customer'],
  ['', 'customer'],
])('No way back to %s is offered to the role %s', (path, role) => {
  expect(mayGoOn(path, role)).toBe(false)
})
