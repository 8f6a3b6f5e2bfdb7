import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import type { Role } from '../../src/shared/endpoint/roles.ts'
import type { HttpClient } from './httpClient.ts'
import type { SignedInClient, TestApp } from './testApp.ts'

// A passkey device as WebAuthn level 3 defines it: ES256, with attestation 'none'. Tests can also make it break
// the rules.

type Value = number | string | Buffer | Map<Value, Value>

/** Encodes CBOR with definite lengths, as far as credentials need it. */
function encode(value: Value): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, content]) => [encode(key), encode(content)]),
  ])
}

function head(major: number, length: number): Buffer {
  const type = major << 5
  if (length < 24) return Buffer.from([type | length])
  return length < 256 ? Buffer.from([type | 24, length]) : Buffer.from([type | 25, length >> 8, length & 255])
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()
const base64url = (content: string | Buffer) => Buffer.from(content).toString('base64url')

const flags = { present: 1, verified: 4, hasCredential: 64 }

/** Overrides of the options, and of the page's origin. */
interface Told {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string
  format?: string
}

const creation = z.object({
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string() }),
    user: z.object({ id: z.string() }),
    excludeCredentials: z.array(z.object({ id: z.string() })),
  }),
})
const request = z.object({ options: z.object({ challenge: z.string(), rpId: z.string() }) })

export class SoftwarePasskey {
  readonly credentialId = randomBytes(32)
  counter = 0
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })
  private userHandle = 'AAAA'

  /** The device's response to options for a new passkey; `origin` is the page's. */
  create(response: unknown, origin: string, told: Told = {}) {
    const { options } = creation.parse(response)
    this.userHandle = options.user.id
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const publicKey = new Map<Value, Value>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const authData = Buffer.concat([
      this.state(told.rpId ?? options.rp.id, told, flags.hasCredential),
      Buffer.alloc(16),
      length,
      this.credentialId,
      encode(publicKey),
    ])
    const attestation = new Map<Value, Value>([
      ['fmt', told.format ?? 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    const clientDataJSON = clientData('webauthn.create', options.challenge, origin, told)
    return this.response({
      clientDataJSON,
      attestationObject: base64url(encode(attestation)),
      transports: ['internal'],
    })
  }

  /** The device's response to a challenge. Its counter increases by one unless a test sets it. */
  get(response: unknown, origin: string, told: Told = {}) {
    const { options } = request.parse(response)
    const clientDataJSON = clientData('webauthn.get', options.challenge, origin, told)
    const counter = told.counter ?? (this.counter += 1)
    const data = this.state(told.rpId ?? options.rpId, { ...told, counter }, 0)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.response({
      clientDataJSON,
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, this.keys.privateKey)),
      userHandle: told.userHandle ?? this.userHandle,
    })
  }

  private state(rpId: string, { isVerified = true, counter = 0 }: Told, more: number): Buffer {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags.present | (isVerified ? flags.verified : 0) | more)
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), rest])
  }

  private response<Content extends object>(response: Content) {
    const id = base64url(this.credentialId)
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }
}

function clientData(type: string, challenge: string, origin: string, told: Told): string {
  const data = {
    type: told.type ?? type,
    challenge: told.challenge ?? challenge,
    origin: told.origin ?? origin,
    crossOrigin: false,
  }
  return base64url(JSON.stringify(data))
}

/** The origin of the pages of this client. */
export const originFor = ({ url, host }: HttpClient) =>
  new URL(host === undefined ? url : `http://${host}`).origin

/** Adds a passkey to the account of this client, as its account page does. */
export async function addPasskey(
  client: HttpClient,
  { name = 'Phone', signsInAlone = false }: { name?: string; signsInAlone?: boolean } = {},
): Promise<SoftwarePasskey & { id: number }> {
  const device = new SoftwarePasskey()
  const { json } = await client.post('/api/passkeys/enrolment', { signsInAlone }, 200)
  const response = device.create(json, originFor(client))
  const stored = await client.post('/api/passkeys', { name, response }, 201)
  return Object.assign(device, { id: Number(stored.field('id')) })
}

/** Signs a new user in at a host name: passkeys do not work at the IP address of the test's server. */
export async function signInAt(app: TestApp, host: string, role: Role = 'customer'): Promise<SignedInClient> {
  const { id, username, cookies } = await app.signInAs(role)
  const client = Object.assign(app.newClient(host), { id, username })
  for (const [name, value] of cookies) client.cookies.set(name, value)
  return client
}

/** Requests a challenge at this path, signs it and returns the device's response. */
export async function signChallenge(
  client: HttpClient,
  device: SoftwarePasskey,
  path: '/api/passkeys/challenge' | '/api/passkeys/sign-in/challenge' = '/api/passkeys/challenge',
  told: Told = {},
) {
  const { json } = await client.post(path, undefined, 200)
  return device.get(json, originFor(client), told)
}
