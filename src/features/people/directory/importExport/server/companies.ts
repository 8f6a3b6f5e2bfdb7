import { foldedName, nameKeyOf } from '../../../../../shared/text/nameKey.ts'
import { isStaff } from '../../../../../shared/endpoint/roles.ts'
import type { Db } from '../../../../../server/database/db.ts'
import { oldestFirst } from '../../../../../server/database/stream.ts'
import type { ImportedUser } from '../schema.ts'

/** A company that is named in rows of an imported file. */
export interface NamedCompany {
  /** The name as stored. For a new company, the first spelling in the file. */
  name: string
  /** Null for a company that does not exist. */
  id: number | null
  /** The users who name the company. */
  users: ImportedUser[]
}

/**
 * The companies named in the rows of an imported file, in the order of the file. Companies in rows of staff are
 * ignored. An existing company is found by its exact name key, or else by its folded name. If several match, the oldest
 * is used.
 */
export async function namedCompanies(db: Db, accounts: readonly ImportedUser[]): Promise<NamedCompany[]> {
  const named = accounts.flatMap((account) =>
    account.company && !isStaff(account.role) ? [{ account, name: account.company }] : [],
  )
  const stored = await storedCompanies(db, new Set(named.map(({ name }) => foldedName(name))))
  const companies = new Map<number | string, NamedCompany>()
  for (const { account, name } of named) {
    const existing = stored.byKey.get(nameKeyOf(name)) ?? stored.byFoldedName.get(foldedName(name))
    const key = existing?.id ?? foldedName(name)
    const company = companies.get(key) ?? { name, id: null, ...existing, users: [] }
    company.users.push(account)
    companies.set(key, company)
  }
  return [...companies.values()]
}

interface StoredCompany {
  id: number
  name: string
}

/** Reads all companies, because neither SQLite nor PostgreSQL has an index on name keys or folded names. */
async function storedCompanies(db: Db, foldedNames: ReadonlySet<string>) {
  const byKey = new Map<string, StoredCompany>()
  const byFoldedName = new Map<string, StoredCompany>()
  if (foldedNames.size === 0) return { byKey, byFoldedName }
  const pages = oldestFirst((after, rows) =>
    db
      .selectFrom('companies')
      .select(['id', 'name'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rows)
      .execute(),
  )
  for await (const page of pages) {
    for (const company of page) {
      const folded = foldedName(company.name)
      if (!foldedNames.has(folded)) continue
      const key = nameKeyOf(company.name)
      if (!byKey.has(key)) byKey.set(key, company)
      if (!byFoldedName.has(folded)) byFoldedName.set(folded, company)
    }
  }
  return { byKey, byFoldedName }
}
