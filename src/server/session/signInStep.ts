import { twoFactorPolicyModule } from '../../modules.ts'
import { isStaff, type Role } from '../../roles.ts'
import type { SignInStep, TwoFactorGroup } from '../../signInStep.ts'
import type { AppContext } from '../appContext.ts'

/** Which accounts are required to use 2FA, and from the beginning of which day in UTC. */
export interface TwoFactorPolicy {
  twoFactorFor: TwoFactorGroup
  twoFactorFrom: string | null
}

export const noTwoFactorPolicy: TwoFactorPolicy = { twoFactorFor: 'nobody', twoFactorFrom: null }

interface Account {
  role: Role
  mustChangePassword: boolean
  otpEnabled: boolean
  otpVerified: boolean
  passkeyCount: number
  /** A second factor was asked for where the session came from. */
  hasOtherFactor?: boolean
}

/** Which modules that decide on a sign-in are on. */
export interface SignInRules {
  /** Whether administrators may demand 2FA. */
  hasTwoFactorPolicy: boolean
}

const today = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The day from which this account is required to have 2FA; undefined where it has it or need not. */
export function twoFactorDueOn(
  {
    role,
    otpEnabled,
    otpVerified,
    passkeyCount,
    hasOtherFactor = false,
  }: Omit<Account, 'mustChangePassword'>,
  { twoFactorFor, twoFactorFrom }: TwoFactorPolicy,
  { hasTwoFactorPolicy }: SignInRules,
): string | undefined {
  const isDemanded =
    hasTwoFactorPolicy && (twoFactorFor === 'everybody' || (twoFactorFor === 'staff' && isStaff(role)))
  const has = hasOtherFactor || (otpEnabled && otpVerified) || passkeyCount > 0
  return isDemanded && twoFactorFrom !== null && !has ? twoFactorFrom : undefined
}

/** The step that the account has to complete at sign-in. */
export function owedStep(
  account: Account,
  policy: TwoFactorPolicy,
  rules: SignInRules,
  at = Date.now(),
): SignInStep | undefined {
  if (account.mustChangePassword) return 'password'
  const dueOn = twoFactorDueOn(account, policy, rules)
  return dueOn !== undefined && dueOn <= today(at) ? 'twoFactor' : undefined
}

/** Not to be asked inside a transaction, as all that is asked of modules. */
export const signInRules = async ({ modules }: Pick<AppContext, 'modules'>): Promise<SignInRules> => ({
  hasTwoFactorPolicy: await modules.isOn(twoFactorPolicyModule),
})
