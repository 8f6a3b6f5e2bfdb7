import { createAccount } from '../../features/people/accounts/server/commands.ts'
import { newUser } from '../../features/people/accounts/schema.ts'
import { canonicalRole, roles } from '../../shared/endpoint/roles.ts'
import { audit } from '../../server/audit/audit.ts'
import { CommandError, type Command } from '../command.ts'
import { withDatabase } from '../instance.ts'
import {
  choosePassword,
  mustChangeOption,
  readMustChange,
  hashChosenPassword,
  passwordNotes,
  passwordOption,
  showPassword,
} from '../password.ts'

export const createUser: Command = {
  name: 'create-user',
  summary: 'Create an account of any role',
  options: [
    { name: 'username', value: 'name', about: 'What the person signs in with', required: true },
    { name: 'role', value: 'role', about: `One of ${roles.join(', ')}`, required: true },
    { name: 'email', value: 'address', about: 'Email address of the person', required: true },
    passwordOption,
    mustChangeOption,
  ],
  notes: passwordNotes,

  async run(args, config, terminal) {
    const mustChangePassword = readMustChange(args.option('must-change'))
    const chosen = await choosePassword(args.option('password'), terminal)
    const role = args.option('role') ?? ''
    if (!canonicalRole(role))
      throw new CommandError(`There is no role “${role}”. The roles are ${roles.join(', ')}.`)
    const checked = newUser.safeParse({
      username: args.option('username'),
      role,
      email: args.option('email'),
      password: chosen.password,
      mustChangePassword,
    })
    if (!checked.success) {
      throw new CommandError(
        checked.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'),
      )
    }
    const { password: _, ...account } = checked.data
    const user = await withDatabase(
      config,
      terminal,
      async (database) => {
        const passwordHash = await hashChosenPassword(database.db, chosen, account)
        return database.transaction(async (tx) => {
          const made = await createAccount(tx, { ...account, passwordHash }, 'staff')
          await audit(tx, {
            action: 'user created',
            subject: `user ${made.id}`,
            detail: { by: 'command line' },
          })
          return made
        })
      },
      { mayCreate: true },
    )
    terminal.print(`Created ${user.username} with the role ${user.role} (id ${user.id}).`)
    showPassword(chosen, terminal)
  },
}
