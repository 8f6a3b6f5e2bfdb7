/** The steps that may still be required after the right password and code, before the session is complete. */
export const signInStepNames = ['password', 'twoFactor'] as const
export type SignInStep = (typeof signInStepNames)[number]

export const isSignInStep = (name: unknown): name is SignInStep => name === 'password' || name === 'twoFactor'

/** The second step of sign-in, for accounts that have set one up: the code, a passkey, or either. */
export type SecondStep = 'code' | 'passkey' | 'code or passkey'

export const isSecondStep = (name: unknown): name is SecondStep =>
  name === 'code' || name === 'passkey' || name === 'code or passkey'

/**
 * The address of the sign-in page for users whom single sign-on has sent back, and whose session still lacks the code
 * or a step of sign-in.
 */
export const pendingPath = '/login?signIn=pending'
export const isReturn = (search: URLSearchParams) => search.get('signIn') === 'pending'

/** Groups of accounts that can be required to use 2FA. */
export const twoFactorGroups = ['nobody', 'staff', 'everybody'] as const
export type TwoFactorGroup = (typeof twoFactorGroups)[number]
