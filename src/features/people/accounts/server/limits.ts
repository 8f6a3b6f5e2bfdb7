import { defineLimit, type Count } from '../../../../server/limits/limit.ts'

const quarterHour = 15 * 60
const halfHour = 30 * 60

// Limits of failed attempts: an attempt that succeeds returns its points.
const passwordsByAddress = defineLimit({
  name: 'password by address',
  by: ['address'],
  points: 50,
  seconds: quarterHour,
})
const passwordsByNameAndAddress = defineLimit({
  name: 'password by name and address',
  by: ['name', 'address'],
  points: 10,
  seconds: quarterHour,
})
const passwordsByName = defineLimit({
  name: 'password by name',
  by: ['name'],
  points: 100,
  seconds: quarterHour,
})
const passwordsByDevice = defineLimit({
  name: 'password by name and device',
  by: ['name', 'device'],
  points: 10,
  seconds: quarterHour,
})
/** Limits right passwords: nobody signs in twice a minute. */
const successes = defineLimit({
  name: 'sign-in by account',
  by: ['account'],
  points: 30,
  seconds: 10 * 60,
})
/** Limits right confirmations as well: one is good for five minutes. */
const confirmations = defineLimit({
  name: 'confirmation by account',
  by: ['account'],
  points: 10,
  seconds: quarterHour,
})
const codesByAddress = defineLimit({
  name: 'code by address',
  by: ['address'],
  points: 50,
  seconds: quarterHour,
})
const codesByAccountAndAddress = defineLimit({
  name: 'code by account and address',
  by: ['account', 'address'],
  points: 10,
  seconds: quarterHour,
})
const codesByAccount = defineLimit({
  name: 'code by account',
  by: ['account'],
  points: 100,
  seconds: quarterHour,
})
const registrations = defineLimit({
  name: 'registration by address',
  by: ['address'],
  points: 5,
  seconds: halfHour,
})
const judgements = defineLimit({
  name: 'judged password by address',
  by: ['address'],
  points: 100,
  seconds: quarterHour,
})
const ownPasswords = defineLimit({
  name: 'own password by account',
  by: ['account'],
  points: 5,
  seconds: 10 * 60,
})

/**
 * The limits of passwords from a browser that has not signed in to this name before. The address is counted first: its refusal
 * costs least, and takes nothing from the name.
 */
export function signInLimits(name: string, address: string): Count[] {
  return [
    [passwordsByAddress, address],
    [passwordsByNameAndAddress, name, address],
    [passwordsByName, name],
  ]
}

/** Limits tries at the account of a typed address: its name counts as well, the network once. */
export function accountLimits(name: string, address: string): Count[] {
  return [
    [passwordsByNameAndAddress, name, address],
    [passwordsByName, name],
  ]
}

/** Limits passwords from a browser that has signed in to this name before: strangers cannot use these up. */
export function deviceLimits(name: string, device: string): Count[] {
  return [[passwordsByDevice, name, device]]
}

/** Limits sign-ins with the right password, which are not given back. */
export function successLimits(userId: number): Count[] {
  return [[successes, userId]]
}

/** Limits confirmations by someone who is signed in. */
export function confirmationLimits(userId: number): Count[] {
  return [[confirmations, userId]]
}

/** Limits one-time codes. */
export function codeLimits(userId: number, address: string): Count[] {
  return [
    [codesByAddress, address],
    [codesByAccountAndAddress, userId, address],
    [codesByAccount, userId],
  ]
}

/** Limits new accounts. */
export function registrationLimits(address: string): Count[] {
  return [[registrations, address]]
}

/** Limits passwords that are judged while they are chosen. */
export function judgementLimits(address: string): Count[] {
  return [[judgements, address]]
}

/** Limits the current password when a user changes their own. */
export function passwordChangeLimits(userId: number): Count[] {
  return [[ownPasswords, userId]]
}
