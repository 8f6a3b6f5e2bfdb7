import * as z from 'zod/mini'
import type { StoredInvoiceItem } from '../../../server/database/tables.ts'
import { invalidField } from '../../../server/errors.ts'
import { formatHundredths, parseHundredths, maxCents, lineTotalCents } from '../money.ts'
import type { InvoiceForm, InvoiceItem } from '../schema.ts'

/** The items with their totals and the invoice's amount, as they are stored. @throws 400 above the largest amount */
export function priced(items: InvoiceForm['items']): { items: StoredInvoiceItem[]; amountCents: number } {
  const totals = items.map(({ quantity, unitPrice }) => lineTotalCents(BigInt(quantity), BigInt(unitPrice)))
  const amount = totals.reduce((sum, total) => sum + total, 0n)
  if (amount > maxCents) throw invalidField('amount', `Amount must be at most 99,999,999.99`)
  return {
    items: items.map(({ description, quantity, unitPrice }, index) => ({
      description,
      quantity,
      unitPriceCents: unitPrice,
      totalCents: Number(totals[index]),
    })),
    amountCents: Number(amount),
  }
}

/** As this program stores them. */
const ownItem = z.pipe(
  z.object({ description: z.string(), quantity: z.int(), unitPriceCents: z.int(), totalCents: z.int() }),
  z.transform((item: StoredInvoiceItem): InvoiceItem => ({
    description: item.description,
    quantity: item.quantity / 100,
    unitPrice: formatHundredths(item.unitPriceCents),
    total: formatHundredths(item.totalCents),
  })),
)

const number = z.union([z.string(), z.number()])

/** As the API writes them, which is how older records come in. */
const foreignItem = z.pipe(
  z.object({ description: z.string(), quantity: number, unitPrice: number }),
  z.transform(
    (
      { description, ...item }: { description: string } & Record<'quantity' | 'unitPrice', string | number>,
      context,
    ): InvoiceItem => {
      const [quantity, unitPrice] = [parseHundredths(item.quantity), parseHundredths(item.unitPrice)]
      if (quantity === undefined || unitPrice === undefined || quantity < 0n || unitPrice < 0n) {
        context.issues.push({ code: 'custom', message: 'Not a number', input: item })
        return z.NEVER
      }
      return {
        description,
        quantity: Number(quantity) / 100,
        unitPrice: formatHundredths(unitPrice),
        total: formatHundredths(lineTotalCents(quantity, unitPrice)),
      }
    },
  ),
)

const storedItems = z.array(z.union([ownItem, foreignItem]))

/** What the column holds as items; where it cannot be read as such, its text. Older records hold JSON in a string. */
export function presentItems(stored: unknown): InvoiceItem[] | string {
  const items = storedItems.safeParse(typeof stored === 'string' ? parsed(stored) : stored)
  if (items.success) return items.data
  return typeof stored === 'string' ? stored : JSON.stringify(stored)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
