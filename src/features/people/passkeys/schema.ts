import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import * as z from 'zod/mini'
import { atMost, id, line, secret, timestamp } from '../../../shared/endpoint/fields.ts'
import { maxPasswordLength } from '../accounts/schema.ts'
import { maxPasskeyName } from './values.ts'

/** The purposes of challenges. A challenge is valid for only one purpose. */
export const purposes = ['enrol', 'enrol without password', 'second factor', 'confirm', 'sign in'] as const
export type Purpose = (typeof purposes)[number]

const base64url = (max: number) => z.string().check(atMost(max), z.regex(/^[\w-]+$/, 'Invalid characters'))

/** The standard allows credential ids of 1,023 bytes, which is 1,364 characters in Base64. */
const credentialId = base64url(1364)
const publicKeyType = z.literal('public-key')
const clientDataJSON = base64url(4096)

/** The browser's response for a new passkey (RegistrationResponseJSON); further fields are not read. */
const registrationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(32_768),
    transports: z.exactOptional(z.array(line(32)).check(z.maxLength(10))),
  }),
})
export type RegistrationResponse = z.infer<typeof registrationResponse>

/** The browser's response for a signed challenge (AuthenticationResponseJSON). */
export const assertionResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4096),
    signature: base64url(8192),
    userHandle: z.optional(z.nullable(base64url(128))),
  }),
})
export type AssertionResponse = z.infer<typeof assertionResponse>

export const assertion = z.object({ response: assertionResponse })

export const passkeyName = line(maxPasskeyName, 'Give the passkey a name, such as the device that keeps it')

/** The form to add a passkey. The name is sent only after the device has created the passkey. */
export const passkeyForm = z.object({ name: passkeyName, signsInAlone: z.boolean() })

export const enrolment = z.object({ signsInAlone: z.boolean() })

export const newPasskey = z.object({ name: passkeyName, response: registrationResponse })

/**
 * The password and a passkey, with which users confirm who they are. `confirmation` has a code instead of the passkey.
 */
export const passkeyConfirmation = z.object({
  password: secret(maxPasswordLength, 'Password is required'),
  response: assertionResponse,
})

export const passkey = z.object({
  id,
  name: z.string(),
  /** The host where the passkey was created, and the only host where it works. */
  host: z.string(),
  signsInAlone: z.boolean(),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
  /** When the passkey was refused for good. */
  refusedAt: z.nullable(timestamp),
})
export type Passkey = z.infer<typeof passkey>

/** The options for creating a passkey and for signing with a passkey, in the shapes of the standard. */
export const creationOptions = z.object({ options: z.custom<PublicKeyCredentialCreationOptionsJSON>() })
export const requestOptions = z.object({ options: z.custom<PublicKeyCredentialRequestOptionsJSON>() })
