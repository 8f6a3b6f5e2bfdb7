import type { Count } from '../../../../server/limits/limit.ts'
import { limits } from '../../../../server/limits/limits.ts'

/**
 * Limits password attempts from a browser that has not signed in with this username before. The limit per network
 * address comes first. If that limit refuses an attempt, the limits per username do not count the attempt.
 */
export function signInLimits(name: string, address: string): Count[] {
  return [
    [limits['password by address'], address],
    [limits['password by name and address'], name, address],
    [limits['password by name'], name],
  ]
}

/**
 * For sign-in attempts with an email address: limits the attempts for the username of the account that has the email
 * address. The limit per network address is left out, because signInLimits has already counted the attempt.
 */
export function accountLimits(name: string, address: string): Count[] {
  return [
    [limits['password by name and address'], name, address],
    [limits['password by name'], name],
  ]
}

/**
 * Limits password attempts from a browser that has signed in with this username before. Strangers cannot use up these
 * limits.
 */
export function deviceLimits(name: string, device: string): Count[] {
  return [[limits['password by name and device'], name, device]]
}

/** Limits one-time codes. */
export function codeLimits(userId: number, address: string): Count[] {
  return [
    [limits['code by address'], address],
    [limits['code by account and address'], userId, address],
    [limits['code by account'], userId],
  ]
}
