import type { Count } from '../../../../server/limits/limit.ts'
import { limits } from '../../../../server/limits/limits.ts'

/**
 * The limits of passwords from a browser that has not signed in to this name before. The address is counted first: its refusal
 * costs least, and takes nothing from the name.
 */
export function signInLimits(name: string, address: string): Count[] {
  return [
    [limits['password by address'], address],
    [limits['password by name and address'], name, address],
    [limits['password by name'], name],
  ]
}

/** Limits tries at the account of a typed address: its name counts as well, the network once. */
export function accountLimits(name: string, address: string): Count[] {
  return [
    [limits['password by name and address'], name, address],
    [limits['password by name'], name],
  ]
}

/** Limits passwords from a browser that has signed in to this name before: strangers cannot use these up. */
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
