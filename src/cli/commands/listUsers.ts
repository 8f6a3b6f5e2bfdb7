import type { Database } from '../../server/database/database.ts'
import { columns } from '../columns.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../instance.ts'

export const listUsers: Command = {
  name: 'list-users',
  summary: 'List the accounts with their roles',
  options: [],

  async run(_given, config, terminal) {
    const users = await withDatabase(config, terminal, readUsers)
    const rows = users.map(({ id, username, role, email, otpEnabled, otpVerified, createdAt }) => [
      String(id),
      username,
      role,
      email ?? '-',
      otpEnabled && otpVerified ? 'on' : 'off',
      createdAt.slice(0, 10),
    ])
    for (const line of columns([['ID', 'USERNAME', 'ROLE', 'EMAIL', '2FA', 'CREATED'], ...rows]))
      terminal.print(line)
    terminal.printError(users.length === 1 ? '1 user' : `${users.length} users`)
  },
}

function readUsers({ db }: Database) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'role', 'email', 'otpEnabled', 'otpVerified', 'createdAt'])
    .orderBy('usernameKey')
    .execute()
}
