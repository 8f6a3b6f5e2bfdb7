import type { Count } from '../../../../server/limits/limit.ts'
import { limits } from '../../../../server/limits/limits.ts'

/**
 * Limits password attempts from a browser that has not signed in to this name before. The limit by address comes first.
 * If it refuses, the attempt does not count for the name.
 */
export function signInLimits(name: string, address: string): Count[] {
  return [
    [limits['password by address'], address],
    [limits['password by name and address'], name, address],
    [limits['password by name'], name],
  ]
}

/**
 * Limits sign-in attempts with an email address instead of a username, for the account that has the address. The limit
 * per network address is left out, because signInLimits has already counted it.
 */
export function accountLimits(name: string, address: string): Count[] {
  return [
    [limits['password by name and address'], name, address],
    [limits['password by name'], name],
  ]
}

/** Limits passwords from a browser that has signed in to this name before. Strangers cannot use up these limits. */
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
