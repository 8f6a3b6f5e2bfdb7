import { expect } from 'vitest'
import { now } from '../../src/server/database/now.ts'
import type { IdentityProviderFields } from '../../src/features/people/singleSignOn/schema.ts'
import type { HttpResponse, HttpClient } from './httpClient.ts'
import { password, type SignedInClient, type TestApp } from './testApp.ts'

export const clientId = 'portal'
export const clientSecret = 'secret of the portal'

/** The form fields of a provider for users at example.test. */
export const providerFields = (
  issuer: string,
  change: Partial<IdentityProviderFields> = {},
): IdentityProviderFields => ({
  name: 'Contoso',
  issuer,
  clientId,
  clientSecret,
  brandId: null,
  emailDomains: 'example.test',
  isOn: true,
  countsAsSecondFactor: false,
  isOnlyWay: false,
  ...change,
})

/** Adds an identity provider; returns its id. */
export async function addIdentityProvider(
  administrator: SignedInClient,
  issuer: string,
  change: Partial<IdentityProviderFields> = {},
): Promise<number> {
  await administrator.post('/api/confirm', { password }, 200)
  const body = providerFields(issuer, change)
  return Number((await administrator.post('/api/identity-providers', body, 201)).field('id'))
}

/** Links an account to a made-up identity at a new provider; returns the id of the link. */
export async function addIdentityLink({ context: { database } }: TestApp, userId: number): Promise<number> {
  const at = now()
  const fields = providerFields('https://issuer.example', { isOn: false })
  const provider = await database.db
    .insertInto('identityProviders')
    .values({ ...fields, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const link = { userId, subject: String(userId), email: 'ada@example.test', createdAt: at, lastUsedAt: at }
  const { id } = await database.db
    .insertInto('identityLinks')
    .values({ ...link, providerId: provider.id, issuer: fields.issuer })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const locationOf = ({ headers }: HttpResponse) => headers.location ?? ''

/** Begins a sign-in; returns the address that the browser is redirected to. */
export async function begin(client: HttpClient, id: number, from = '/login'): Promise<string> {
  const begun = await client.get(`/single-sign-on/${id}?from=${encodeURIComponent(from)}`, 303)
  expect(begun.headers['cache-control']).toBe('no-store')
  return locationOf(begun)
}

/** Opens an issuer that shows no login page; returns the address that it redirects to. */
export async function askIssuer(address: string): Promise<URL> {
  const response = await fetch(address, { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? 'http://nowhere.invalid')
}

/** Returns from the issuer; returns the address that the browser is redirected to. */
export async function comeBack(client: HttpClient, { pathname, search }: URL): Promise<string> {
  return locationOf(await client.get(pathname + search, 303))
}

/** A whole sign-in at an issuer that shows no login page. */
export async function signInBy(client: HttpClient, id: number, from?: string): Promise<string> {
  return comeBack(client, await askIssuer(await begin(client, id, from)))
}

/** The id of the signed-in user; undefined without a session. */
export async function signedInAs(client: HttpClient): Promise<unknown> {
  const response = await client.get('/api/user')
  return response.status === 200 ? response.field('id') : undefined
}

export const linksOf = ({ context }: TestApp, userId: number) =>
  context.database.db.selectFrom('identityLinks').selectAll().where('userId', '=', userId).execute()
