import { passwordReset } from '../features/people/accounts/schema.ts'
import { hashNewPassword, type PasswordOwner } from '../features/people/accounts/server/newPassword.ts'
import { madeUpPassword } from '../features/people/accounts/server/passwords.ts'
import type { Db } from '../server/database/db.ts'
import { AppError } from '../server/http/errors.ts'
import { CommandError, type Option, type Terminal } from './command.ts'

export const passwordOption: Option = {
  name: 'password',
  value: 'password',
  about:
    'The password; - reads it from the standard input. Without it a random one is made up and shown once',
}

export const mustChangeOption: Option = {
  name: 'must-change',
  value: 'yes|no',
  about: 'yes: the person chooses another one at the next sign-in',
}

/** @throws CommandError for anything but yes and no */
export function readMustChange(text = 'no'): boolean {
  if (text === 'yes' || text === 'no') return text === 'yes'
  throw new CommandError('--must-change takes yes or no.')
}

export const passwordNotes = [
  'Give - rather than the password itself: arguments can be read in the list of processes and stay in the',
  "shell's history. A password has at least 6 characters.",
]

export interface ChosenPassword {
  password: string
  /** Whether the password was generated here and so has to be printed. */
  isGenerated: boolean
}

/**
 * The password given by the option. If the option is '-', the password is read from the terminal. Without the option,
 * it is random.
 *
 * @throws CommandError if the password breaks a rule for passwords
 */
export async function choosePassword(given: string | undefined, terminal: Terminal): Promise<ChosenPassword> {
  if (given === undefined) return { password: madeUpPassword(), isGenerated: true }
  const password = given === '-' ? await terminal.readSecret('Password: ') : given
  const checked = passwordReset.safeParse({ newPassword: password })
  if (checked.success) return { password: checked.data.newPassword, isGenerated: false }
  throw new CommandError(
    checked.error.issues.map(({ message }) => message.replace('New password', 'The password')).join('\n'),
  )
}

/**
 * The hash to store.
 * @throws CommandError for the current password, and for a weak password if weak passwords are refused
 */
export async function hashChosenPassword(
  db: Db,
  { password }: ChosenPassword,
  owner: PasswordOwner & { passwordHash?: string },
): Promise<string> {
  try {
    return await hashNewPassword(db, { field: 'password', password, owner, presentHash: owner.passwordHash })
  } catch (error) {
    if (error instanceof AppError) throw new CommandError(error.message)
    throw error
  }
}

export function showPassword({ password, isGenerated }: ChosenPassword, { print }: Terminal): void {
  if (isGenerated) print(`Password: ${password} (shown once)`)
}
