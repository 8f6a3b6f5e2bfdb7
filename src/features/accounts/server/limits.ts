import type { Count } from '../../../server/throttle.ts'

const quarterHour = 15 * 60

/** What failed passwords and codes are counted by: one address guessing at one account, at many, or many at one. */
export function guessing(account: string, address: string): Count[] {
  return [
    [{ name: 'guess:account+ip', points: 10, seconds: quarterHour }, `${account}|${address}`],
    [{ name: 'guess:ip', points: 50, seconds: quarterHour }, address],
    [{ name: 'guess:account', points: 100, seconds: quarterHour }, account],
  ]
}

export function registering(address: string): Count[] {
  return [[{ name: 'register:ip', points: 5, seconds: 30 * 60 }, address]]
}

export function changingPassword(userId: number): Count[] {
  return [[{ name: 'password:user', points: 5, seconds: 10 * 60 }, String(userId)]]
}
