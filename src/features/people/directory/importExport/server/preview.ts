import { cutText } from '../../../../../shared/text/cut.ts'
import type { Db } from '../../../../../server/database/db.ts'
import { nameKeyOf } from '../../../../../shared/text/nameKey.ts'
import { roles } from '../../../../../shared/endpoint/roles.ts'
import { trimmed } from '../../../../../shared/text/typedText.ts'
import { skeletonOf } from '../../../../../server/database/skeleton.ts'
import { fileColumns } from '../columns.ts'
import { importedUser, type ImportedUser, type ImportPreview } from '../schema.ts'
import { lowered } from '../../../accounts/server/queries.ts'
import { takenOf, type Taken } from './queries.ts'
import type { FileRow } from './readFile.ts'

interface Judged {
  accounts: { row: number; account: ImportedUser }[]
  refused: ImportPreview['refused']
}

/** Returns the rows that would become accounts, and the problems of the other rows. */
export async function judgeRows(
  db: Db,
  rows: readonly FileRow[],
  { allowsAdministrators }: { allowsAdministrators: boolean },
): Promise<Judged> {
  const read = rows.map((fileRow) => ({ fileRow, ...accountIn(fileRow) }))
  const taken = await takenOf(
    db,
    read.flatMap(({ account }) => account ?? []),
  )
  const judged: Judged = { accounts: [], refused: [] }
  const before = {
    names: new Map<string, number>(),
    looks: new Map<string, number>(),
    emails: new Map<string, number>(),
  }
  for (const { fileRow, account, why } of read) {
    const { row, values } = fileRow
    const problem =
      why ??
      (account.role === 'Administrator' && !allowsAdministrators
        ? 'Administrators are left out unless you allow them'
        : (takenProblem(taken, account) ?? repeatedProblem(before, row, account)))
    if (problem === undefined && account) judged.accounts.push({ row, account })
    else judged.refused.push({ row, username: cutText(values.username ?? '', 64), why: problem ?? '' })
  }
  return judged
}

type Read = { account: ImportedUser; why?: undefined } | { account?: undefined; why: string }

function accountIn({ values, problem }: FileRow): Read {
  if (problem !== undefined) return { why: problem }
  // A missing column counts as empty.
  const result = importedUser.safeParse({ username: '', role: '', ...values })
  if (result.success) return { account: result.data }
  const problems = new Map<string, string>()
  for (const { path, message } of result.error.issues) {
    const name = String(path[0])
    const head = Object.entries(fileColumns).find(([column]) => column === name)?.[1] ?? name
    const said = message === 'Invalid enum value' ? noSuchRole(values.role ?? '') : message
    if (!problems.has(name)) problems.set(name, said.startsWith(head) ? said : `${head}: ${said}`)
  }
  return { why: [...problems.values()].join('. ') }
}

const oneOf = new Intl.ListFormat('en-US', { type: 'disjunction' })

const noSuchRole = (text: string) =>
  `there is no role “${cutText(trimmed(text), 30)}”. Write ${oneOf.format(roles)}`

function takenProblem(
  { names, looks, emails }: Taken,
  { username, email }: ImportedUser,
): string | undefined {
  if (names.has(nameKeyOf(username))) return 'Username already exists'
  if (looks.has(skeletonOf(username))) return 'This name looks like one that is taken'
  const owner = email ? emails.get(lowered(email)) : undefined
  return owner === undefined ? undefined : `${owner} has this email address already`
}

/** Why a row that repeats the username or address of an earlier row cannot be imported. The earlier row is imported. */
function repeatedProblem(
  before: Record<'names' | 'looks' | 'emails', Map<string, number>>,
  row: number,
  { username, email }: ImportedUser,
): string | undefined {
  const [name, look] = [nameKeyOf(username), skeletonOf(username)]
  const address = email ? lowered(email) : undefined
  const same = before.names.get(name)
  if (same !== undefined) return `Row ${same} has this username`
  const alike = before.looks.get(look)
  if (alike !== undefined) return `The username looks like that of row ${alike}`
  const sharing = address === undefined ? undefined : before.emails.get(address)
  if (sharing !== undefined) return `Row ${sharing} has this email address`
  before.names.set(name, row)
  before.looks.set(look, row)
  if (address !== undefined) before.emails.set(address, row)
  return undefined
}
