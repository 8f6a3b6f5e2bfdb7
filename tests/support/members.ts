import type { HttpClient } from './httpClient.ts'
import { unique } from './race.ts'
import type { TestApp } from './testApp.ts'

/** The address of the people of a new company. */
export async function newCompanyOf(administrator: HttpClient): Promise<string> {
  const created = await administrator.post('/api/companies', { name: `Company ${unique()}` }, 201)
  return `/api/company-members/${String(created.field('id'))}`
}

/** The address of someone in a new company. */
export async function newMemberOf(app: TestApp, administrator: HttpClient): Promise<string> {
  const people = await newCompanyOf(administrator)
  const { id } = await app.signInAs('customer')
  await administrator.post(people, { userId: id }, 201)
  return `${people}/${id}`
}
