import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { portOf } from './portOf.ts'

/** How an issuer deviates from an honest one. */
export interface Lies {
  /** The path of its discovery document, below its address. */
  path?: string
  /** The false entries in its discovery document. */
  document?: Record<string, unknown>
  /** False claims in the ID token. */
  claims?: Record<string, unknown>
  /** Signs with a key that it does not publish. */
  otherKey?: true
  /** Signs nothing. */
  unsigned?: true
  /** The response of its token endpoint. */
  token?: { status: number; body: string }
  /** Makes every response this long, in bytes. */
  bytes?: number
}

export interface LyingIssuer {
  issuer: string
  /** Tests change this; an empty object makes the issuer honest. */
  lies: Lies
  /** The user that it signs in next. */
  person: { sub: string; email?: unknown; email_verified?: unknown; [claim: string]: unknown }
  /** The number of requests for its discovery document and for its keys. */
  asked: { document: number; keys: number }
  stop(): Promise<void>
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function tokenOf(claims: object, key: KeyObject | undefined): string {
  const content = `${encoded({ alg: key ? 'RS256' : 'none', kid: 'only' })}.${encoded(claims)}`
  return `${content}.${key ? sign('sha256', Buffer.from(content), key).toString('base64url') : ''}`
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) text += String(part)
  return new URLSearchParams(text)
}

/** An OpenID Connect issuer that signs in the user that a test names, without a login page, and lies as told. */
export async function startLyingIssuer(clientId: string): Promise<LyingIssuer> {
  const [published, other] = [newKey(), newKey()]
  const codes = new Map<string, { nonce: string | null; challenge: string | null }>()
  const server: Server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${portOf(server)}`
  const self: LyingIssuer = {
    issuer,
    lies: {},
    person: { sub: 'nobody' },
    asked: { document: 0, keys: 0 },
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }
  const send = (response: ServerResponse, body: unknown, status = 200) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { lies } = self
    const { pathname, searchParams } = new URL((request.url ?? '/').replace(lies.path ?? '', ''), issuer)
    if (lies.bytes !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(`{"issuer":"${'x'.repeat(lies.bytes)}"}`)
      return
    }
    switch (pathname) {
      case '/.well-known/openid-configuration':
        self.asked.document += 1
        send(response, {
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          ...lies.document,
        })
        break
      case '/keys': {
        self.asked.keys += 1
        const key = published.publicKey.export({ format: 'jwk' })
        send(response, { keys: [{ ...key, kid: 'only', alg: 'RS256', use: 'sig' }] })
        break
      }
      case '/auth': {
        const code = randomBytes(16).toString('hex')
        codes.set(code, { nonce: searchParams.get('nonce'), challenge: searchParams.get('code_challenge') })
        const back = new URL(searchParams.get('redirect_uri') ?? '')
        back.search = String(new URLSearchParams({ code, state: searchParams.get('state') ?? '' }))
        response.writeHead(302, { location: back.href }).end()
        break
      }
      default:
        await exchange(request, response)
    }
  }

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    const { lies, person } = self
    const form = await formOf(request)
    const known = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (lies.token) {
      send(response, lies.token.body, lies.token.status)
      return
    }
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!known || known.challenge !== verifier) {
      send(response, { error: 'invalid_grant' }, 400)
      return
    }
    const at = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: clientId,
      iat: at,
      exp: at + 300,
      nonce: known.nonce,
      ...person,
      ...lies.claims,
    }
    const key = lies.unsigned ? undefined : (lies.otherKey ? other : published).privateKey
    send(response, {
      access_token: randomBytes(16).toString('hex'),
      token_type: 'Bearer',
      expires_in: 300,
      id_token: tokenOf(claims, key),
    })
  }

  return self
}
