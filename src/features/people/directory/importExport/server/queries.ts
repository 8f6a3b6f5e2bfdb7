import { sql } from 'kysely'
import type { Db } from '../../../../../server/database/db.ts'
import { lowered } from '../../../accounts/server/queries.ts'
import { nameKeyOf } from '../../../../../shared/text/nameKey.ts'
import { skeletonOf } from '../../../../../server/database/skeleton.ts'

/** Values per statement. */
const lookedUpAtOnce = 200

export interface Taken {
  /** The keys of taken names. */
  names: ReadonlySet<string>
  /** The skeletons of taken names, to find look-alikes. */
  looks: ReadonlySet<string>
  /** Taken addresses in lower case, each with the username of an account that has the address. */
  emails: ReadonlyMap<string, string>
}

/** Which usernames and addresses of these people are taken by existing accounts. */
export async function takenOf(
  db: Db,
  people: readonly { username: string; email?: string | null | undefined }[],
): Promise<Taken> {
  const [names, looks, emails] = [new Set<string>(), new Set<string>(), new Map<string, string>()]
  for (let from = 0; from < people.length; from += lookedUpAtOnce) {
    const some = people.slice(from, from + lookedUpAtOnce)
    const keys = some.map(({ username }) => nameKeyOf(username))
    const skeletons = some.map(({ username }) => skeletonOf(username))
    const addresses = some.flatMap(({ email }) => (email ? [lowered(email)] : []))
    const sameName = db.selectFrom('users').select('usernameKey').where('usernameKey', 'in', keys)
    for (const { usernameKey } of await sameName.execute()) names.add(usernameKey)
    const alike = db.selectFrom('users').select('usernameSkeleton').where('usernameSkeleton', 'in', skeletons)
    for (const { usernameSkeleton } of await alike.execute()) looks.add(usernameSkeleton ?? '')
    if (addresses.length === 0) continue
    const email = sql<string>`lower("email")`
    const having = db
      .selectFrom('users')
      .select([email.as('email'), 'username'])
      .where(email, 'in', addresses)
    for (const row of await having.execute()) emails.set(row.email, row.username)
  }
  return { names, looks, emails }
}
