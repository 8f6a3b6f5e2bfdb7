import { createServer, type RequestListener } from 'node:http'
import { Provider } from 'oidc-provider'
import { portOf } from './portOf.ts'
import { clientId, clientSecret } from './singleSignOn.ts'

export interface OpenIdProvider {
  issuer: string
  /** Registers the client with its redirect addresses. */
  register(redirectAddresses: readonly string[]): void
  stop(): Promise<void>
}

/**
 * A real OpenID Connect provider with its own sign-in pages. A user who types a name there becomes that user at
 * example.test; if the name begins with "unverified", the email address is not verified.
 */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  let listener: RequestListener = (_, response) => response.writeHead(503).end()
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${portOf(server)}`
  return {
    issuer,
    register(redirectAddresses) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uris: redirectAddresses,
            grant_types: ['authorization_code'],
            response_types: ['code'],
          },
        ],
        claims: { openid: ['sub'], email: ['email', 'email_verified'] },
        cookies: { keys: ['key of a test'] },
        findAccount: (_: unknown, sub: string) => ({
          accountId: sub,
          claims: () => ({
            sub,
            email: `${sub}@example.test`,
            email_verified: !sub.startsWith('unverified'),
          }),
        }),
      })
      listener = provider.callback()
    },
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }
}
