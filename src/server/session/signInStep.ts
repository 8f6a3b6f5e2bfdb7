import { isStaff, type Role } from '../../shared/endpoint/roles.ts'
import type { SignInStep, TwoFactorGroup } from '../../shared/endpoint/signInStep.ts'

/** The policy on 2FA: which accounts are required to use it, and from which day (in UTC) on. */
export interface TwoFactorPolicy {
  twoFactorFor: TwoFactorGroup
  twoFactorFrom: string | null
}

interface Account {
  role: Role
  mustChangePassword: boolean
  otpEnabled: boolean
  otpVerified: boolean
  passkeyCount: number
  /** Whether the provider that started the session counts as a second factor. */
  hasOtherFactor?: boolean
}

const today = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The day from which this account is required to have 2FA; undefined if it has 2FA or is not required to. */
export function twoFactorDueOn(
  {
    role,
    otpEnabled,
    otpVerified,
    passkeyCount,
    hasOtherFactor = false,
  }: Omit<Account, 'mustChangePassword'>,
  { twoFactorFor, twoFactorFrom }: TwoFactorPolicy,
): string | undefined {
  const isDemanded = twoFactorFor === 'everybody' || (twoFactorFor === 'staff' && isStaff(role))
  const has = hasOtherFactor || (otpEnabled && otpVerified) || passkeyCount > 0
  return isDemanded && twoFactorFrom !== null && !has ? twoFactorFrom : undefined
}

/** The step that the account has to complete at sign-in. */
export function owedStep(account: Account, policy: TwoFactorPolicy, at = Date.now()): SignInStep | undefined {
  if (account.mustChangePassword) return 'password'
  const dueOn = twoFactorDueOn(account, policy)
  return dueOn !== undefined && dueOn <= today(at) ? 'twoFactor' : undefined
}
