import * as z from 'zod/mini'
import { asSecret, atMost, blankAsNull, emailAddress } from '../../../shared/endpoint/fields.ts'
import { chosenUsername, displayName } from '../../../shared/text/nameFields.ts'
import { formatDay } from '../../../shared/time/dates.ts'
import { twoFactorGroups, type TwoFactorGroup } from '../../../shared/endpoint/signInStep.ts'
import { newOwnPassword, role } from '../accounts/schema.ts'

/** The page to report a forgotten password. */
export const forgottenPath = '/forgot-password'
/** The page that the mailed link opens. The token is in the query of the URL. */
export const newPasswordPath = '/reset-password'

export const linkRequest = z.object({ email: emailAddress() })

export const passwordByLink = z.extend(newOwnPassword, { token: asSecret(z.string().check(atMost(2000))) })

export const optionalLine = blankAsNull(displayName(100))

export const invitation = z.object({
  email: emailAddress(),
  username: chosenUsername,
  role,
  firstName: optionalLine,
  lastName: optionalLine,
  company: optionalLine,
})

const dayMissing = 'Choose the day from which it is required'
const twoFactorFor = z.enum(twoFactorGroups)
const day = z.string().check(
  atMost(10),
  z.regex(/^\d{4}-\d{2}-\d{2}$/, dayMissing),
  z.refine((text) => formatDay(text) !== 'Invalid date', dayMissing),
)

interface DemandedFrom {
  twoFactorFor: TwoFactorGroup
  twoFactorFrom: string | null
}
const withDay = z.refine<DemandedFrom>(
  (policy) => policy.twoFactorFor === 'nobody' || Boolean(policy.twoFactorFrom),
  {
    error: dayMissing,
    path: ['twoFactorFrom'],
  },
)

/** Which accounts need 2FA at sign-in, and from which day. The day begins at midnight UTC. */
export const signInPolicy = z.object({ twoFactorFor, twoFactorFrom: z.nullable(day) }).check(withDay)
export type SignInPolicy = z.infer<typeof signInPolicy>

/** The values of the form, in which the day may be empty. */
export const signInPolicyForm = z.object({ twoFactorFor, twoFactorFrom: z.string() }).check(withDay)
