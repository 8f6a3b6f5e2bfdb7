import type { Count } from '../../../server/throttle.ts'

const quarterHourSeconds = 15 * 60

/** Limits of failed passwords and codes: for one address and one account, for one address, for one account. */
export function signInLimits(account: string, address: string): Count[] {
  return [
    [{ name: 'guess:account+ip', points: 10, seconds: quarterHourSeconds }, `${account}|${address}`],
    [{ name: 'guess:ip', points: 50, seconds: quarterHourSeconds }, address],
    [{ name: 'guess:account', points: 100, seconds: quarterHourSeconds }, account],
  ]
}

/** Limits of new accounts by address. */
export function registrationLimits(address: string): Count[] {
  return [[{ name: 'register:ip', points: 5, seconds: 30 * 60 }, address]]
}

/** Limits of wrong passwords when the own one is changed. */
export function passwordChangeLimits(userId: number): Count[] {
  return [[{ name: 'password:user', points: 5, seconds: 10 * 60 }, String(userId)]]
}
