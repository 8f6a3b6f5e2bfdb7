import type { Db } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import { violationOf } from '../../../server/database/violation.ts'
import { conflictOn, invalidField } from '../../../server/errors.ts'
import { holdCustomer } from '../../accounts/server/directory.ts'
import type { InvoiceForm } from '../schema.ts'
import { priced } from './items.ts'
import { mailInvoice } from './mails.ts'

/** Writes an invoice for an existing customer; its amount follows from its items. */
export async function createInvoice(tx: Db, form: InvoiceForm) {
  await demandCustomer(tx, form.userId)
  const at = now()
  const invoice = await withUniqueNumber(
    tx
      .insertInto('invoices')
      .values({ ...columnsOf(form), createdAt: at, updatedAt: at })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  await mailInvoice(tx, invoice)
  return invoice
}

/** Replaces an invoice whose row the transaction holds. A customer who is gone may stay, but none such be chosen. */
export async function changeInvoice(tx: Db, stored: { id: number; userId: number }, form: InvoiceForm) {
  if (form.userId !== stored.userId) await demandCustomer(tx, form.userId)
  return withUniqueNumber(
    tx
      .updateTable('invoices')
      .set({ ...columnsOf(form), updatedAt: now() })
      .where('id', '=', stored.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

function columnsOf({ items, description, ...form }: InvoiceForm) {
  const { items: storedItems, amountCents } = priced(items)
  return { ...form, description: description || null, items: JSON.stringify(storedItems), amountCents }
}

async function demandCustomer(tx: Db, userId: number): Promise<void> {
  if (!(await holdCustomer(tx, userId))) throw invalidField('userId', 'This customer does not exist')
}

async function withUniqueNumber<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (violationOf(error)?.kind !== 'unique') throw error
    throw conflictOn('invoiceNumber', 'Invoice number already exists')
  }
}
