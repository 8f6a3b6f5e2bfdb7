import type { HttpClient } from './httpClient.ts'
import { unique } from './race.ts'
import type { TestApp } from './testApp.ts'

/** The address of the people of a new company. */
export async function newCompanyOf(administrator: HttpClient): Promise<string> {
  const created = await administrator.post('/api/companies', { name: `Company ${unique()}` }, 201)
  return `/api/companies/${String(created.field('id'))}/members`
}

/** The id of the company in such an address. */
export const companyIdIn = (people: string): number => Number(/\/companies\/(\d+)/.exec(people)?.[1])

/** A company with these details: its id and name, its own address and that of its people. */
export async function newCompanyWith(administrator: HttpClient, details: object = {}) {
  const people = await newCompanyOf(administrator)
  const id = companyIdIn(people)
  const at = `/api/companies/${id}`
  const { name } = (await administrator.get(at, 200)).object
  await administrator.put(at, { name, ...details }, 200)
  return { id, name: String(name), people, at }
}

/** The address of someone in a new company. */
export async function newMemberOf(app: TestApp, administrator: HttpClient): Promise<string> {
  const people = await newCompanyOf(administrator)
  const { id } = await app.signInAs('customer')
  await administrator.post(people, { userId: id }, 201)
  return `${people}/${id}`
}
