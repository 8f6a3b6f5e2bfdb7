import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import { invalidField } from '../../../../server/http/errors.ts'
import { isBlank } from '../../../../shared/text/typedText.ts'
import { isUploaded } from '../../../base/uploads/server/queries.ts'
import type { Client, FactsChange, Owner, ProofChange } from '../schema.ts'
import type { LegalPageName } from '../../../../shared/site/shownProvider.ts'

export const subjectOf = (owner: Owner) => (owner === 'installation' ? 'provider' : `brand ${owner}`)

/** Locks the owner's row until the transaction ends, inserting it if it does not exist; returns its id. */
export async function lockFacts(tx: Tx, owner: Owner): Promise<number> {
  const brandId = owner === 'installation' ? null : owner
  await tx
    .insertInto('providerFacts')
    .values({ brandId, updatedAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('providerFacts')
    .select('id')
    .where('brandId', 'is not distinct from', brandId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Refuses phone and email for a brand, because they would contradict the brand's contact fields.
 * @throws 400
 */
export function refuseSecondContact(owner: Owner, { phone, email }: FactsChange): void {
  if (owner === 'installation') return
  if (phone) throw invalidField('phone', 'Please set the contact phone of the brand.')
  if (email) throw invalidField('email', 'Please set the contact email of the brand.')
}

/** Null for an empty list, so that a brand inherits the installation's list. */
const listColumn = (list: readonly unknown[] | undefined) =>
  list && (list.length === 0 ? null : JSON.stringify(list))

export async function changeFacts(tx: Tx, id: number, { socialLinks, ...texts }: FactsChange): Promise<void> {
  await tx
    .updateTable('providerFacts')
    .set({ ...texts, socialLinks: listColumn(socialLinks), updatedAt: now() })
    .where('id', '=', id)
    .execute()
}

/** Blank text removes the page. */
export async function changeLegalPage(tx: Tx, id: number, page: LegalPageName, markdown: string) {
  const text = isBlank(markdown) ? null : markdown
  await tx
    .updateTable('providerFacts')
    .set({ [page]: text, updatedAt: now() })
    .where('id', '=', id)
    .execute()
}

/**
 * Returns the paths of logos that are no longer shown.
 * @throws 400 for the path of a file that was not uploaded, and for a quotation without a name
 */
export async function changeProof(tx: Tx, id: number, change: ProofChange): Promise<string[]> {
  const { clients, figures, certificates, ...texts } = change
  const lists = { figures: listColumn(figures), certificates: listColumn(certificates) }
  const { quotationText, quotationName } = await tx
    .updateTable('providerFacts')
    .set({ ...texts, ...lists, updatedAt: now() })
    .where('id', '=', id)
    .returning(['quotationText', 'quotationName'])
    .executeTakeFirstOrThrow()
  if (quotationText !== null && quotationName === null)
    throw invalidField('quotationName', 'Please say who said it')
  return clients ? replaceClients(tx, id, clients) : []
}

async function replaceClients(tx: Tx, factsId: number, clients: readonly Client[]): Promise<string[]> {
  const before = await tx.deleteFrom('clientLogos').where('factsId', '=', factsId).returning('path').execute()
  for (const [place, { name, path }] of clients.entries()) {
    if (!(await isUploaded(tx, path))) throw invalidField('clients', 'Please upload the logo first.')
    await tx.insertInto('clientLogos').values({ factsId, name, path, place }).execute()
  }
  return before.map(({ path }) => path).filter((path) => !clients.some((client) => client.path === path))
}
