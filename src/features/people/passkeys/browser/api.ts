import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { NotSentError, send, type QueryContext } from '../../../../browser/api/send.ts'
import type { Begun } from '../../accounts/schema.ts'
import { begunBy } from '../../accounts/browser/api.ts'
import * as endpoints from '../endpoints.ts'
import { isBareAddress } from '../values.ts'

// The sign-in pages use these functions, but do not load the query library. The functions therefore do not need it.

/** The library is loaded when a passkey is used. */
const library = () => import('@simplewebauthn/browser')

/**
 * Why pages of this host cannot use passkeys; undefined if they can. On the server, also undefined if only the browser
 * can tell.
 */
export function obstacle(hostName: string): string | undefined {
  if (isBareAddress(hostName))
    return 'Passkeys do not work at a numeric network address. Open this page by its name.'
  if (!import.meta.env.SSR && !('PublicKeyCredential' in globalThis))
    return 'This browser cannot use passkeys here: they need https and an up-to-date browser.'
  return undefined
}

const cancelled = 'The passkey was not used: it was cancelled, took too long, or is not on this device.'

/** Asks the device to sign a challenge, as soon as the server has sent the challenge. */
async function signChallenge(
  challenge: Promise<{ options: PublicKeyCredentialRequestOptionsJSON }>,
): Promise<AuthenticationResponseJSON> {
  refuseWhereImpossible()
  const [{ startAuthentication }, { options: optionsJSON }] = await Promise.all([library(), challenge])
  try {
    return await startAuthentication({ optionsJSON })
  } catch (error) {
    throw new NotSentError(cancelled, { cause: error })
  }
}

async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library()
  try {
    return await startRegistration({ optionsJSON })
  } catch (error) {
    throw new NotSentError(whyNotMade(error), { cause: error })
  }
}

function whyNotMade(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (name === 'ConstraintError' || name === 'NotSupportedError')
    return 'This device cannot make such a passkey. Try another one, or one that is used with your password.'
  return 'No passkey was made: it was cancelled, or took too long.'
}

function refuseWhereImpossible(): void {
  const sentence = obstacle(location.hostname)
  if (sentence !== undefined) throw new NotSentError(sentence)
}

/** The second step of signing in. */
export async function enterPasskey(): Promise<Begun> {
  const response = await signChallenge(send(endpoints.challengeOwn))
  return begunBy(await send(endpoints.verifyPasskey, { body: { response } }))
}

export async function signInByPasskey(): Promise<Begun> {
  const response = await signChallenge(send(endpoints.challengeAnyone))
  return begunBy(await send(endpoints.signInByPasskey, { body: { response } }))
}

/** Confirms the user of the session with the password and a passkey. */
export async function confirmByPasskey(password: string): Promise<void> {
  const response = await signChallenge(send(endpoints.challengeOwn))
  await send(endpoints.confirmByPasskey, { body: { password, response } })
}

export async function addPasskey({ name, signsInAlone }: { name: string; signsInAlone: boolean }) {
  refuseWhereImpossible()
  const { options } = await send(endpoints.beginEnrolment, { body: { signsInAlone } })
  const response = await makePasskey(options)
  return send(endpoints.addPasskey, { body: { name, response } })
}

export const ownPasskeysQuery = {
  queryKey: ['/api/passkeys'] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.listOwnPasskeys, { signal }),
}

export const countPasskeys = (userId: number, { signal }: QueryContext) =>
  send(endpoints.countPasskeys, { params: { id: String(userId) }, signal })

export const removePasskeysOf = (userId: number) =>
  send(endpoints.removePasskeysOf, { params: { id: String(userId) } })
