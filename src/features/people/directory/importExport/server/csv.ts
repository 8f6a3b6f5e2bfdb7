import { csvBeginning, csvLine } from '../../../../../shared/text/csv.ts'
import type { Db } from '../../../../../server/database/db.ts'
import { fileColumns } from '../columns.ts'
import type { UserSelection } from '../../schema.ts'
import { foundUsers } from '../../server/queries.ts'

/** Columns of the export that an import ignores. */
const furtherHeads = ['State', 'Two-factor', 'Last sign-in', 'Account made']

/** The users of a selection as a file. They are read in steps, so that a slow download delays no other request. */
export async function* usersCsv(db: Db, selection: UserSelection): AsyncGenerator<string, void> {
  yield csvBeginning + csvLine([...Object.values(fileColumns), ...furtherHeads])
  for await (const users of foundUsers(db, selection)) {
    const lines = users.map((user) =>
      csvLine([
        user.username,
        user.email,
        user.role,
        user.firstName,
        user.lastName,
        user.company,
        user.phone,
        user.address,
        user.emailNotifications ? 'yes' : 'no',
        user.isSuspended ? 'suspended' : 'active',
        user.otpVerified && user.otpEnabled ? 'on' : 'off',
        user.lastSignInAt,
        user.createdAt,
      ]),
    )
    if (lines.length > 0) yield lines.join('')
  }
}
