import { randomBytes } from 'node:crypto'
import { passwordReset } from '../features/accounts/schema.ts'
import { Refusal, type Option, type Terminal } from './command.ts'

export const passwordOption: Option = {
  name: 'password',
  value: 'password',
  about:
    'The password; - reads it from the standard input. Without it a random one is made up and shown once',
}

export const passwordNotes = [
  'Give - rather than the password itself: arguments can be read in the list of processes and stay in the',
  "shell's history. A password has at least 6 characters.",
]

export interface ChosenPassword {
  password: string
  /** Nobody knows it yet, so it must be shown. */
  madeUp: boolean
}

export async function choosePassword(given: string | undefined, terminal: Terminal): Promise<ChosenPassword> {
  if (given === undefined) return { password: randomBytes(12).toString('base64url'), madeUp: true }
  const password = given === '-' ? await terminal.askSecretly('Password: ') : given
  const checked = passwordReset.safeParse({ newPassword: password })
  if (checked.success) return { password: checked.data.newPassword, madeUp: false }
  throw new Refusal(
    checked.error.issues.map(({ message }) => message.replace('New password', 'The password')).join('\n'),
  )
}

export function showPassword({ password, madeUp }: ChosenPassword, { say }: Terminal): void {
  if (madeUp) say(`Password: ${password} (shown once)`)
}
