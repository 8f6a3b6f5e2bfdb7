import type { Count } from '../../../server/throttle.ts'

const quarterHourSeconds = 15 * 60

/** What failed passwords and codes are counted by: one address guessing at one account, at many, or many at one. */
export function signInLimits(account: string, address: string): Count[] {
  return [
    [{ name: 'guess:account+ip', points: 10, seconds: quarterHourSeconds }, `${account}|${address}`],
    [{ name: 'guess:ip', points: 50, seconds: quarterHourSeconds }, address],
    [{ name: 'guess:account', points: 100, seconds: quarterHourSeconds }, account],
  ]
}

export function registrationLimits(address: string): Count[] {
  return [[{ name: 'register:ip', points: 5, seconds: 30 * 60 }, address]]
}

export function passwordChangeLimits(userId: number): Count[] {
  return [[{ name: 'password:user', points: 5, seconds: 10 * 60 }, String(userId)]]
}
