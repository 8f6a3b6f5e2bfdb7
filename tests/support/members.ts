import type { HttpClient } from './httpClient.ts'
import { unique } from './race.ts'
import type { TestApp } from './testApp.ts'

/** Creates a company; returns the address of its people. */
export async function newCompanyOf(administrator: HttpClient): Promise<string> {
  const created = await administrator.post('/api/companies', { name: `Company ${unique()}` }, 201)
  return `/api/companies/${String(created.field('id'))}/members`
}

/** The company id in such an address. */
export const companyIdIn = (people: string): number => Number(/\/companies\/(\d+)/.exec(people)?.[1])

/** Creates a company with these details; returns its id, its name and both addresses. */
export async function newCompanyWith(administrator: HttpClient, details: object = {}) {
  const people = await newCompanyOf(administrator)
  const id = companyIdIn(people)
  const at = `/api/companies/${id}`
  const { name } = (await administrator.get(at, 200)).object
  await administrator.put(at, { name, ...details }, 200)
  return { id, name: String(name), people, at }
}

/** Adds a new customer to a new company; returns the address of the membership. */
export async function newMemberOf(app: TestApp, administrator: HttpClient): Promise<string> {
  const people = await newCompanyOf(administrator)
  const { id } = await app.signInAs('customer')
  await administrator.post(people, { userId: id }, 201)
  return `${people}/${id}`
}
