import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../../server/http/errors.ts'
import { ownOrigins } from '../../../../server/endpoints/origin.ts'
import type { AssertionResponse, RegistrationResponse } from '../schema.ts'
import { isBareAddress } from '../values.ts'
import type { StoredPasskey } from './queries.ts'

// Loaded when a passkey is first used, because the library takes 20 MB of memory and 0.3 s.
const library = () => import('@simplewebauthn/server')

/** How long a browser waits for the user, in milliseconds. The challenge is valid for longer. */
const timeout = 4 * 60_000

/** The host that a passkey of this request is for. @throws 400 at a numeric address, which cannot have passkeys */
export function hostOf({ hostname }: FastifyRequest): string {
  if (hostname === '' || isBareAddress(hostname)) {
    throw new AppError(
      'invalid',
      'Passkeys do not work at a numeric network address. Open this page by its name.',
    )
  }
  return hostname.toLowerCase().replace(/\.$/, '')
}

/**
 * The WebAuthn user handle. It contains no name. It never changes, so that a new passkey replaces the old one on a
 * device.
 */
export const userHandleOf = (userId: number): Buffer<ArrayBuffer> =>
  Buffer.from(hash('sha256', `passkeys of user ${userId}`), 'hex')

/** The COSE numbers of EdDSA, ES256 and RS256, which are the algorithms that devices support. */
const algorithms = [-8, -7, -257]

interface Wanted {
  challenge: string
  host: string
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** @param known passkeys of the account at this host; a device with one of them creates no second passkey */
export async function enrolmentOptions(
  { challenge, host }: Wanted,
  owner: { handle: Buffer<ArrayBuffer>; username: string; shownName: string; brand: string },
  known: readonly { id: string; transports: string[] }[],
  signsInAlone: boolean,
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: owner.brand,
    rpID: host,
    userID: owner.handle,
    userName: owner.username,
    userDisplayName: owner.shownName,
    challenge: bytesOf(challenge),
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: signsInAlone
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

/**
 * @param known the user's passkeys at this host; undefined if the device chooses the passkey, which then also replaces
 * the password
 */
export async function assertionOptions(
  { challenge, host }: Wanted,
  known?: readonly { id: string; transports: string[] }[],
) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: host,
    challenge: bytesOf(challenge),
    timeout,
    userVerification: known ? 'preferred' : 'required',
    ...(known && { allowCredentials: known.map(toDescriptor) }),
  })
}

/** Copies only `id` and `transports`, because the library would also send all other fields to the browser. */
const toDescriptor = ({ id, transports }: { id: string; transports: string[] }) => ({ id, transports })

/** Returns the fields of a new passkey to store. @throws 400 if it was not created at this host for this challenge */
export async function verifyEnrolment(
  request: FastifyRequest,
  response: RegistrationResponse,
  { challenge, host }: Wanted,
  isVerified: boolean,
): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter'>> {
  const { verifyRegistrationResponse } = await library()
  await refuseCertificates(response)
  const result = await verifyRegistrationResponse({
    // This program uses no extensions of the standard.
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: ownOrigins(request),
    expectedRPID: host,
    requireUserVerification: isVerified,
    supportedAlgorithmIDs: algorithms,
  }).catch(refuse)
  if (!result.verified) throw wrong()
  const { credential } = result.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  }
}

/**
 * Refuses attestation certificates, which were not requested. The library would ask a URL in the certificate whether it
 * was revoked. An attacker could choose that URL.
 */
async function refuseCertificates({ response }: RegistrationResponse): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  let format: string
  let hasCertificates: boolean
  try {
    const attestation = decodeAttestationObject(bytesOf(response.attestationObject))
    format = attestation.get('fmt')
    hasCertificates = attestation.get('attStmt').get('x5c') !== undefined
  } catch (error) {
    return refuse(error)
  }
  if (hasCertificates || (format !== 'none' && format !== 'packed')) throw wrong()
}

/** Verifies the signed challenge and returns the passkey's counter. @throws 400 if it is invalid */
export async function verifyAssertion(
  request: FastifyRequest,
  response: AssertionResponse,
  { challenge, host }: Wanted,
  passkey: StoredPasskey,
  isVerified: boolean,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...signed } = response.response
  const result = await verifyAuthenticationResponse({
    response: {
      ...response,
      clientExtensionResults: {},
      response: { ...signed, ...(userHandle && { userHandle }) },
    },
    expectedChallenge: challenge,
    expectedOrigin: ownOrigins(request),
    expectedRPID: host,
    // The library gets 0 as the stored counter, so it does not compare counters. `storeUse` compares them, and also
    // decides between parallel requests.
    credential: { id: passkey.credentialId, publicKey: bytesOf(passkey.publicKey), counter: 0 },
    requireUserVerification: isVerified,
  }).catch(refuse)
  if (!result.verified) throw wrong()
  return result.authenticationInfo.newCounter
}

export const wrong = () => new AppError('invalid', 'This passkey was not accepted. Please try again.')

/** Treats every error of the library as an invalid request. */
function refuse(_error: unknown): never {
  throw wrong()
}
