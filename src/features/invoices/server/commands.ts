import type { Db, Tx } from '../../../server/database/db.ts'
import { refuseDuplicate } from '../../../server/database/duplicates.ts'
import { now } from '../../../server/database/now.ts'
import { conflictOn, invalidField } from '../../../server/errors.ts'
import { lockIfCustomer } from '../../accounts/server/directory.ts'
import type { InvoiceFormValues } from '../schema.ts'
import { priceItems } from './items.ts'
import { mailInvoice } from './mails.ts'

/**
 * Creates an invoice and queues the mail to its customer; the amount is computed from the items.
 * @throws 400 for an unknown customer or too large an amount, 409 for a number that is taken.
 */
export async function createInvoice(tx: Tx, form: InvoiceFormValues) {
  await lockCustomer(tx, form.userId)
  const at = now()
  const invoice = await tx
    .insertInto('invoices')
    .values({ ...columnsOf(form), createdAt: at, updatedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTakenNumber)
  await mailInvoice(tx, invoice)
  return invoice
}

/**
 * Replaces an invoice whose row the transaction has locked. A deleted customer may stay, but cannot be chosen anew.
 * @throws As createInvoice.
 */
export async function changeInvoice(tx: Db, stored: { id: number; userId: number }, form: InvoiceFormValues) {
  if (form.userId !== stored.userId) await lockCustomer(tx, form.userId)
  return tx
    .updateTable('invoices')
    .set({ ...columnsOf(form), updatedAt: now() })
    .where('id', '=', stored.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTakenNumber)
}

function columnsOf({ items, description, ...form }: InvoiceFormValues) {
  const { storedItems, amountCents } = priceItems(items)
  return { ...form, description: description || null, items: JSON.stringify(storedItems), amountCents }
}

async function lockCustomer(tx: Db, userId: number): Promise<void> {
  if (!(await lockIfCustomer(tx, userId))) throw invalidField('userId', 'This customer does not exist')
}

const refuseTakenNumber = refuseDuplicate({
  'invoices.invoiceNumber': () => conflictOn('invoiceNumber', 'Invoice number already exists'),
})
