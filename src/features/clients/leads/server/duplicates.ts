import { sql } from 'kysely'
import { folded } from '../../../../shared/text/folded.ts'
import type { Db } from '../../../../server/database/db.ts'
import { newestFirst } from '../../../../server/database/stream.ts'
import { mailboxOf } from '../../../people/accounts/server/confirmationLimits.ts'
import { shownName } from '../../../people/accounts/server/directory.ts'
import { lowered, loweredSpellings } from '../../../people/accounts/server/queries.ts'
import type { LeadDuplicates } from '../schema.ts'
import { companyLikenesses, customerLikenesses } from '../values.ts'
import { companyNameKey, ownDomainOf, phoneDigitsOf, websiteDomainOf } from './sameCompany.ts'

interface Sender {
  name: string
  email: string
  company: string | null
  phone: string
}

const maxShown = 5
/** Only the newest companies are compared with a lead. All together take about 40 ms, in pages. */
const maxCompared = 5000
/** The maximum number of matching accounts read from the database. */
const maxRead = 50

/**
 * Existing companies and customers that may match the sender of a lead. Visitors write the compared texts, so these are
 * never used as patterns, and every search uses an index.
 */
export async function findLeadDuplicates(db: Db, lead: Sender): Promise<LeadDuplicates> {
  const companies = await likeCompanies(db, lead)
  return { companies, customers: await likeCustomers(db, lead, companies) }
}

const isSame = (one: string | undefined, other: string | undefined) => one !== undefined && one === other

async function likeCompanies(db: Db, lead: Sender): Promise<LeadDuplicates['companies']> {
  const key = companyNameKey(lead.company ?? '')
  const domain = ownDomainOf(lead.email)
  const digits = phoneDigitsOf(lead.phone)
  const found: LeadDuplicates['companies'] = []
  let compared = 0
  for await (const page of newestFirst((before, rows) => companiesBefore(db, before, rows))) {
    for (const { id, name, email, website, phone } of page) {
      const hasDomain = isSame(domain, ownDomainOf(email))
      const isLike = {
        name: isSame(key, companyNameKey(name)),
        domain: hasDomain,
        // Most companies use one domain for email and website. If the email domain matches, the website is not a second
        // reason.
        website: !hasDomain && isSame(domain, websiteDomainOf(website)),
        phone: isSame(digits, phoneDigitsOf(phone)),
      }
      const reasons = companyLikenesses.filter((reason) => isLike[reason])
      if (reasons.length > 0) found.push({ id, name, reasons })
    }
    compared += page.length
    if (compared >= maxCompared) break
  }
  return surestFirst(found, companyLikenesses)
}

const companiesBefore = (db: Db, before: number, rows: number) =>
  db
    .selectFrom('companies')
    .select(['id', 'name', 'email', 'website', 'phone'])
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(rows)
    .execute()

async function likeCustomers(
  db: Db,
  lead: Sender,
  companies: LeadDuplicates['companies'],
): Promise<LeadDuplicates['customers']> {
  const mailbox = lowered(mailboxOf(lead.email))
  const local = mailbox.slice(0, mailbox.lastIndexOf('@'))
  const domain = mailbox.slice(local.length)
  const address = sql`lower("users"."email")`
  // name+text@ is the same mailbox as name@. The range from + to the comma, the next character, covers all such
  // addresses.
  const inMailbox = sql<boolean>`(${address} = ${mailbox}
    or (${address} >= ${`${local}+`} and ${address} < ${`${local},`}
      and substr(${address}, length(${address}) - ${domain.length - 1}) = ${domain}))`
  const names = [...companies.map(({ name }) => name), ...(lead.company ? [lead.company] : [])]
  const ids = companies.map(({ id }) => id)
  let wanted = db.selectFrom('users').select('users.id').where(inMailbox)
  if (names.length > 0) {
    const isThere = sql<boolean>`lower("users"."company") in (${sql.join(names.flatMap(loweredSpellings))})`
    wanted = wanted.union(db.selectFrom('users').select('users.id').where(isThere))
  }
  if (ids.length > 0) {
    const members = db.selectFrom('companyMembers').select('companyMembers.userId as id')
    wanted = wanted.union(members.where('companyMembers.companyId', 'in', ids))
  }
  const rows = await db
    .selectFrom('users')
    .leftJoin('companyMembers', 'companyMembers.userId', 'users.id')
    .leftJoin('companies', 'companies.id', 'companyMembers.companyId')
    .where('users.id', 'in', wanted)
    .where('users.role', '=', 'customer')
    .where('users.isSuspended', '=', false)
    .where((row) => row.or([inMailbox, sql<boolean>`folded(${shownName}) = ${folded(lead.name)}`]))
    .select([
      'users.id',
      'users.username',
      shownName.as('name'),
      'users.email',
      'users.company',
      'companies.id as companyId',
      'companies.name as clientCompany',
    ])
    .orderBy('users.id')
    .limit(maxRead)
    .execute()
  const found = rows.map(({ id, username, name, email, company, companyId, clientCompany }) => {
    const isLike = {
      email: email !== null && mailboxOf(email) === mailboxOf(lead.email),
      name: folded(name) === folded(lead.name),
    }
    return {
      id,
      username,
      name,
      companyId,
      company: clientCompany ?? company,
      reasons: customerLikenesses.filter((reason) => isLike[reason]),
    }
  })
  return surestFirst(found, customerLikenesses)
}

/** At most `maxShown` records with a reason. Sorts by the surest reason, then by the number of reasons. */
function surestFirst<Reason extends string, Found extends { reasons: Reason[] }>(
  found: readonly Found[],
  order: readonly Reason[],
): Found[] {
  const rankOf = ({ reasons: [surest] }: Found) => order.findIndex((reason) => reason === surest)
  return found
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((one, other) => rankOf(one) - rankOf(other) || other.reasons.length - one.reasons.length)
    .slice(0, maxShown)
}
