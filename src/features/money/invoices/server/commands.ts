import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../../server/database/db.ts'
import { refuseDuplicate } from '../../../../server/database/duplicates.ts'
import type { Tables } from '../../../../server/database/tables.ts'
import { now } from '../../../../server/database/now.ts'
import { conflictOn, invalidField } from '../../../../server/http/errors.ts'
import { lockIfCustomer } from '../../../people/accounts/server/directory.ts'
import { mailAbout } from '../policy.ts'
import type { InvoiceFormValues } from '../schema.ts'
import { changesOfInvoice } from './changes.ts'
import { priceItems } from './items.ts'
import { mailChange, mailInvoice } from './mails.ts'

/**
 * Creates an invoice; the amount is computed from the items. Queues the mail to the customer if the invoice is unpaid
 * or overdue, unless `notify` is false.
 * @throws 400 for an unknown customer or too large an amount, 409 for a number that is taken.
 */
export async function createInvoice(tx: Tx, { notify = true, ...form }: InvoiceFormValues) {
  await lockCustomer(tx, form.userId)
  const at = now()
  const invoice = await tx
    .insertInto('invoices')
    .values({ ...columnsOf(form), createdAt: at, updatedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTakenNumber)
  if (!notify || !mailAbout(undefined, invoice)) return invoice
  return storeSent(tx, invoice, await mailInvoice(tx, invoice))
}

/** Stores the time of the mail if the customer was mailed. Returns the invoice as stored. */
async function storeSent(tx: Tx, invoice: Selectable<Tables['invoices']>, isMailed: boolean) {
  if (!isMailed) return invoice
  return tx
    .updateTable('invoices')
    .set({ sentAt: invoice.updatedAt })
    .where('id', '=', invoice.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Replaces an invoice whose row the transaction has locked. A deleted customer may stay, but cannot be chosen again.
 * Queues the mail to the customer (mailAbout), unless `notify` is false. If the invoice was never mailed, it is mailed
 * only if `notify` is true.
 * @throws the same errors as createInvoice.
 */
export async function changeInvoice(
  tx: Tx,
  stored: Selectable<Tables['invoices']>,
  { notify = stored.sentAt !== null, ...form }: InvoiceFormValues,
) {
  if (form.userId !== stored.userId) await lockCustomer(tx, form.userId)
  const invoice = await tx
    .updateTable('invoices')
    .set({ ...columnsOf(form), updatedAt: now() })
    .where('id', '=', stored.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTakenNumber)
  const mail = notify && mailAbout(stored, invoice)
  if (mail === 'invoiceIssued') return storeSent(tx, invoice, await mailInvoice(tx, invoice))
  const changes = changesOfInvoice(stored, invoice)
  if (!mail || changes.length === 0) return invoice
  return storeSent(tx, invoice, await mailChange(tx, invoice, changes))
}

function columnsOf({ items, description, ...form }: Omit<InvoiceFormValues, 'notify'>) {
  const { storedItems, amountCents } = priceItems(items)
  return { ...form, description: description || null, items: JSON.stringify(storedItems), amountCents }
}

async function lockCustomer(tx: Db, userId: number): Promise<void> {
  if (!(await lockIfCustomer(tx, userId))) throw invalidField('userId', 'This customer does not exist')
}

const refuseTakenNumber = refuseDuplicate({
  'invoices.invoiceNumber': () => conflictOn('invoiceNumber', 'Invoice number already exists'),
})
