import { isAdministrator, isStaff } from '../../../roles.ts'
import type { Db } from '../../../server/database/db.ts'
import { oldestFirst } from '../../../server/database/stream.ts'
import { missing } from '../../../server/errors.ts'
import { longList } from '../../../server/longList.ts'
import type { Routes } from '../../../server/serve.ts'
import type { Actor } from '../../../server/session.ts'
import * as calls from '../calls.ts'
import { withAllNames } from '../names.ts'
import type { DirectoryEntry } from '../schema.ts'

// Named one by one: a column added to the table is not shown to anybody by itself.
const columns = [
  'id',
  'username',
  'email',
  'role',
  'firstName',
  'lastName',
  'fullName',
  'company',
  'phone',
  'address',
  'emailNotifications',
  'otpEnabled',
  'otpVerified',
] as const

/** The accounts this person may see: administrators all, agents customers; with `own` also the person's own. */
function accountsSeenBy(db: Db, actor: Actor, own: boolean) {
  const all = db.selectFrom('users')
  if (isAdministrator(actor.role)) return all
  return all.where((column) =>
    column.or([
      ...(isStaff(actor.role) ? [column('role', '=', 'customer')] : []),
      ...(own ? [column('id', '=', actor.id)] : []),
    ]),
  )
}

async function* accountPages(db: Db, actor: Actor): AsyncGenerator<DirectoryEntry[], void> {
  const pages = oldestFirst((after) =>
    accountsSeenBy(db, actor, false).select(columns).where('id', '>', after).orderBy('id'),
  )
  for await (const rows of pages) yield rows.map((row) => present(row, actor))
}

function findAccountSeenBy(db: Db, actor: Actor, id: number) {
  return accountsSeenBy(db, actor, true).select(columns).where('id', '=', id).executeTakeFirst()
}

/** Leaves only what the asking person's role may see. */
function present(
  row: NonNullable<Awaited<ReturnType<typeof findAccountSeenBy>>>,
  actor: Actor,
): DirectoryEntry {
  const named = withAllNames(row)
  if (isAdministrator(actor.role)) return named
  const { id, username, email, role, firstName, lastName, company } = named
  return { id, username, email, role, firstName, lastName, company }
}

/** Whether there is such a customer; the account stays until the transaction ends. */
export async function holdCustomer(tx: Db, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'customer')
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}

export const directoryRoutes: Routes = (serve, { database: { db } }) => {
  serve(calls.listUsers, ({ actor }) =>
    longList(db, { of: 'users', seenBy: actor.role }, accountPages(db, actor)),
  )

  serve(calls.readUser, async ({ actor, params }) => {
    const account = await findAccountSeenBy(db, actor, params.id)
    if (!account) throw missing('User not found')
    return present(account, actor)
  })
}
