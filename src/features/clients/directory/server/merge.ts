import { digest } from '../../../../shared/endpoint/digest.ts'
import { audit } from '../../../../server/audit/audit.ts'
import type { Db, Tx } from '../../../../server/database/db.ts'
import { AppError, invalidField, missing } from '../../../../server/http/errors.ts'
import { namedPeopleOf } from '../../../people/companies/namedPeople.ts'
import type { Company, companyMerge, MergePreview } from '../../../people/companies/schema.ts'
import { type CompanyRecord, mergedDetails, mergeInto } from '../../../people/companies/server/commands.ts'
import { listSharing } from '../../../people/viewers/server/members.ts'
import { findMergedCompany } from '../../../people/companies/server/queries.ts'
import type { Viewer } from '../../../people/viewers/server/sharing.ts'
import { moveLeads } from '../../leads/server/commands.ts'
import type * as z from 'zod/mini'
import { countInvoicesIn, countLeads, countTicketsIn } from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'companies merged': 'Merged another company into the company',
  'company merged into another': 'Merged the company into another one',
})

type Asked = z.infer<typeof companyMerge>
type FindCompany = (db: Db, id: number) => Promise<CompanyRecord | undefined>

interface Pair {
  /** The company that remains. */
  kept: CompanyRecord
  /** The company that becomes part of `kept` and is then deleted. */
  merged: CompanyRecord
}

/**
 * Finds both companies in the order of their ids. In any other order, two users who merge the same companies could
 * deadlock.
 *
 * @throws 400 if both ids are the same
 * @throws 404 if a company is missing; the error names the company it was merged into, if any
 */
export async function findPair(db: Db, { companyId, mergedId }: Asked, find: FindCompany): Promise<Pair> {
  if (companyId === mergedId) throw invalidField('mergedId', 'Choose another company.')
  const found = new Map<number, CompanyRecord>()
  for (const id of [companyId, mergedId].toSorted((a, b) => a - b)) {
    const company = await find(db, id)
    if (!company) throw missing(await whereItWent(db, id))
    found.set(id, company)
  }
  const [kept, merged] = [found.get(companyId), found.get(mergedId)]
  if (!kept || !merged) throw missing(noSuchCompany)
  return { kept, merged }
}

export const noSuchCompany = 'Company not found'

async function whereItWent(db: Db, id: number): Promise<string> {
  const trace = await findMergedCompany(db, id)
  return trace ? `${trace.name} has already become part of ${trace.companyName}.` : noSuchCompany
}

type Member = Awaited<ReturnType<typeof listSharing>>[number]

/**
 * A digest of everything that a merge depends on. It changes with the companies' details, their people, and
 * permissions.
 */
const versionOf = ({ kept, merged }: Pair, members: readonly Member[]): string =>
  digest(JSON.stringify([kept, merged, members.map(({ name: _, ...member }) => member)]))

export async function previewMerge(db: Db, viewer: Viewer, pair: Pair): Promise<MergePreview> {
  const { kept, merged } = pair
  const members = await listSharing(db, [kept.id, merged.id])
  const staying = members.filter(({ companyId }) => companyId === kept.id)
  const coming = members.filter(({ companyId }) => companyId === merged.id)
  const primary = staying.find(({ isPrimary }) => isPrimary)
  const comingPrimary = coming.find(({ isPrimary }) => isPrimary)
  const { filled, notes } = mergedDetails(kept, merged)
  return {
    version: versionOf(pair, members),
    company: { id: kept.id, name: kept.name },
    merged: { id: merged.id, name: merged.name },
    people: namedPeopleOf(coming),
    sharing: [
      ...(coming.length > 0 ? await newlySeen(db, viewer, staying, merged) : []),
      ...(staying.length > 0 ? await newlySeen(db, viewer, coming, kept) : []),
    ],
    primary: (primary ?? comingPrimary)?.name ?? null,
    formerPrimary: (primary && comingPrimary?.name) ?? null,
    leads: await countLeads(db, merged),
    filled,
    notes,
  }
}

/** Lists records of one company that people of the other company could see after the merge. */
async function newlySeen(db: Db, viewer: Viewer, people: readonly Member[], { id, name }: CompanyRecord) {
  const ofTickets = people.filter(({ ticketAccess }) => ticketAccess !== 'own')
  const ofInvoices = people.filter(({ readsInvoices }) => readsInvoices)
  const seen: MergePreview['sharing'] = []
  if (ofTickets.length > 0) {
    const count = await countTicketsIn(db, viewer, id)
    seen.push({ of: 'tickets', by: namedPeopleOf(ofTickets), from: name, count })
  }
  if (ofInvoices.length > 0) {
    const count = await countInvoicesIn(db, viewer, id)
    seen.push({ of: 'invoices', by: namedPeopleOf(ofInvoices), from: name, count })
  }
  return seen
}

interface By {
  actorId: number
  address: string
}

/**
 * Merges two companies whose rows are locked.
 *
 * @throws 409 if something that the preview showed has changed
 */
export async function merge(tx: Tx, pair: Pair, seen: string | undefined, by: By): Promise<Company> {
  const { kept, merged } = pair
  if (seen !== undefined && seen !== versionOf(pair, await listSharing(tx, [kept.id, merged.id])))
    throw new AppError(
      'conflict',
      'The details or the people of these companies have changed meanwhile. Please look at the preview again.',
    )
  const { company, people } = await mergeInto(tx, { ...pair, mergedBy: by.actorId })
  await moveLeads(tx, merged.id, kept.id)
  await audit(tx, {
    action: 'companies merged',
    subject: `company ${kept.id}`,
    detail: { merged: merged.name, people, details: merged },
    ...by,
  })
  await audit(tx, {
    action: 'company merged into another',
    subject: `company ${merged.id}`,
    subjectName: merged.name,
    detail: { into: kept.name, company: kept.id, people },
    ...by,
  })
  return company
}
