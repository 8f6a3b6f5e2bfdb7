import { changeProfile } from '../../features/people/accounts/server/commands.ts'
import { setEmail } from '../../features/people/accounts/server/credentials.ts'
import { newEmail, profile } from '../../features/people/ownAccount/schema.ts'
import { audit } from '../../server/audit/audit.ts'
import { byOperator } from '../../server/session/confirmation.ts'
import { accountNamed } from '../account.ts'
import { CommandError, UsageError, type Command, type CommandArguments } from '../command.ts'
import { withDatabase } from '../instance.ts'

const optionOf = {
  firstName: 'first-name',
  lastName: 'last-name',
  company: 'company',
  phone: 'phone',
  address: 'address',
  emailNotifications: 'notifications',
  email: 'email',
} as const

export const changeUser: Command = {
  name: 'change-user',
  summary: 'Change the details or the email address of an account',
  options: [
    { name: 'username', value: 'name', about: 'Whose account', required: true },
    { name: 'first-name', value: 'text', about: 'First name' },
    { name: 'last-name', value: 'text', about: 'Last name' },
    { name: 'company', value: 'text', about: 'Company' },
    { name: 'phone', value: 'text', about: 'Phone' },
    { name: 'address', value: 'text', about: 'Address' },
    { name: 'notifications', value: 'on|off', about: 'Whether emails about tickets and invoices are sent' },
    { name: 'email', value: 'address', about: 'Email address of the person; counts as confirmed' },
  ],
  notes: [
    "An empty text, such as --phone '', clears the field. The former address is told that it has changed.",
  ],

  async run(args, config, terminal) {
    const details = detailsIn(args)
    const email = emailIn(args)
    if (Object.keys(details).length === 0 && email === undefined) {
      throw new UsageError('Nothing to change was given. See: npm run portal -- help change-user')
    }
    const { username } = await withDatabase(config, terminal, (database) =>
      database.transaction(async (tx) => {
        const user = await accountNamed(tx, args.option('username'))
        if (Object.keys(details).length > 0) {
          await changeProfile(tx, user, details)
          const detail = { fields: Object.keys(details), by: 'command line' }
          await audit(tx, { action: 'profile changed', subject: `user ${user.id}`, detail })
        }
        if (email !== undefined) await setEmail(tx, { userId: user.id, email }, byOperator())
        return user
      }),
    )
    terminal.print(`${username} is changed.`)
  },
}

function detailsIn(args: CommandArguments) {
  const notifications = args.option('notifications')
  if (notifications !== undefined && notifications !== 'on' && notifications !== 'off') {
    throw new CommandError('--notifications: is on or off')
  }
  const { emailNotifications: _, email: __, ...texts } = optionOf
  const given = Object.entries(texts).flatMap(([field, option]) => {
    const value = args.option(option)
    return value === undefined ? [] : [[field, value] as const]
  })
  return checked(profile, {
    ...Object.fromEntries(given),
    ...(notifications !== undefined && { emailNotifications: notifications === 'on' }),
  })
}

/**
 * The email address in the option; null if the option is empty, which clears the address; undefined without the option.
 */
function emailIn(args: CommandArguments): string | null | undefined {
  const email = args.option('email')
  return email === undefined || email === ''
    ? email === ''
      ? null
      : undefined
    : checked(newEmail, { email }).email
}

function checked<Output>(
  schema: { safeParse: (input: unknown) => { success: true; data: Output } | Failure },
  input: unknown,
): Output {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const optionNames = new Map<PropertyKey, string>(Object.entries(optionOf))
  throw new CommandError(
    result.error.issues
      .map(({ path: [field = ''], message }) => `--${optionNames.get(field) ?? String(field)}: ${message}`)
      .join('\n'),
  )
}

interface Failure {
  success: false
  error: { issues: { path: PropertyKey[]; message: string }[] }
}
