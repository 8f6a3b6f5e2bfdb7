import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/engines.ts'
import { HttpClient, type HttpResponse } from '../../../../tests/support/httpClient.ts'
import { startOpenIdProvider, type OpenIdProvider } from '../../../../tests/support/openIdProvider.ts'
import { addIdentityProvider, begin, comeBack, signedInAs } from '../../../../tests/support/singleSignOn.ts'
import { startTestApp, type SignedInClient, type TestApp } from '../../../../tests/support/testApp.ts'

describe.each(engines)('A real OpenID Connect provider (%s)', (engine) => {
  let app: TestApp
  let provider: OpenIdProvider
  let administrator: SignedInClient
  let id: number
  beforeAll(async () => {
    app = await startTestApp(engine, { allowHttpIssuers: true })
    provider = await startOpenIdProvider()
    administrator = await app.signInAs('Administrator')
    id = await addIdentityProvider(administrator, provider.issuer)
    const [shown] = (await administrator.get('/api/identity-providers', 200)).rows
    const addresses = [shown?.['redirectAddresses']].flat().map(String)
    provider.register(addresses)
  })
  afterAll(async () => {
    await provider.stop()
    await app.stop()
  })

  /** Follows the provider's redirects and fills in its forms, until it redirects back. */
  async function signInThere(address: string, name: string): Promise<URL> {
    const browser = new HttpClient(provider.issuer)
    let response: HttpResponse = await browser.get(address.slice(provider.issuer.length))
    for (let step = 0; step < 10; step += 1) {
      const { location } = response.headers
      if (location) {
        const next = new URL(location, provider.issuer)
        if (next.origin !== provider.issuer) return next
        response = await browser.get(next.pathname + next.search)
      } else {
        const [, action = ''] = /action="([^"]+)"/.exec(response.text) ?? []
        const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(response.text) ?? []
        const path = new URL(action, provider.issuer).pathname
        response = await browser.postForm(path, { prompt, login: name, password: 'any' })
      }
    }
    throw new Error(`The provider did not redirect back: ${response.status} ${response.text.slice(0, 500)}`)
  }

  it('signs in the account with the verified address, and again by its link', async () => {
    const owner = await app.signInAs('customer')
    for (let time = 0; time < 2; time += 1) {
      const client = app.newClient()
      const returned = await signInThere(await begin(client, id), owner.username)
      expect(returned.searchParams.get('iss')).toBe(provider.issuer)
      expect(await comeBack(client, returned)).toBe('/customer/dashboard')
      expect(await signedInAs(client)).toBe(owner.id)
      expect(await comeBack(client, returned)).toBe(`/login?refused=expired&provider=${id}`)
    }
  })

  it('signs nobody in whose address it has not verified, who is unknown, or whose code it does not know', async () => {
    await app.signInAs('customer', 'unverified-ada')
    for (const [name, reason] of [
      ['unverified-ada', 'unverified'],
      ['nobody', 'unknown'],
    ] as const) {
      const client = app.newClient()
      const returned = await signInThere(await begin(client, id), name)
      expect(await comeBack(client, returned)).toBe(`/login?refused=${reason}&provider=${id}`)
      expect(await signedInAs(client)).toBeUndefined()
    }
    const client = app.newClient()
    const returned = await signInThere(await begin(client, id), 'nobody')
    returned.searchParams.set('code', 'made-up')
    expect(await comeBack(client, returned)).toBe(`/login?refused=invalid&provider=${id}`)
  })

  it('another issuer in the answer is refused before the code is spent', async () => {
    const owner = await app.signInAs('customer')
    const client = app.newClient()
    const returned = await signInThere(await begin(client, id), owner.username)
    returned.searchParams.set('iss', 'https://issuer.example')
    expect(await comeBack(client, returned)).toBe(`/login?refused=invalid&provider=${id}`)
  })

  it('sends nobody back to an address that is not registered there', async () => {
    const address = await begin(app.newClient('other.example'), id)
    const response = await new HttpClient(provider.issuer).get(address.slice(provider.issuer.length))
    expect(response.status).toBe(400)
    expect(response.headers.location).toBeUndefined()
  })
})
