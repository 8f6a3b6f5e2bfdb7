import * as z from 'zod/mini'
import type { StoredInvoiceItem } from './tables.ts'
import { invalidField } from '../../../../server/http/errors.ts'
import { formatHundredths, lineTotalCents, maxAmountCents, parseHundredths } from '../money.ts'
import type { InvoiceFormValues, InvoiceItem } from '../schema.ts'

/**
 * The items with their totals and the amount of the invoice, as they are stored.
 * @throws 400 for the field `amount` if the amount is above maxAmountCents.
 */
export function priceItems(items: InvoiceFormValues['items']): {
  storedItems: StoredInvoiceItem[]
  amountCents: number
} {
  const totalsCents = items.map(({ quantityHundredths, unitPriceCents }) =>
    lineTotalCents(BigInt(quantityHundredths), BigInt(unitPriceCents)),
  )
  const amountCents = totalsCents.reduce((sum, totalCents) => sum + totalCents, 0n)
  if (amountCents > maxAmountCents) throw invalidField('amount', 'Amount must be at most 99,999,999.99')
  return {
    storedItems: items.map(({ description, quantityHundredths, unitPriceCents }, index) => ({
      description,
      quantity: quantityHundredths,
      unitPriceCents,
      totalCents: Number(totalsCents[index]),
    })),
    amountCents: Number(amountCents),
  }
}

/** An item as priceItems stores it: `quantity` is in hundredths. */
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

/** An item of an older record, stored as the API returns it: quantity and unit price as decimal numbers. */
const olderItem = z.pipe(
  z.object({ description: z.string(), quantity: number, unitPrice: number }),
  z.transform(
    (
      item: { description: string; quantity: string | number; unitPrice: string | number },
      context,
    ): InvoiceItem => {
      const quantityHundredths = parseHundredths(item.quantity) ?? -1n
      const unitPriceCents = parseHundredths(item.unitPrice) ?? -1n
      if (quantityHundredths < 0n || unitPriceCents < 0n) {
        context.issues.push({ code: 'custom', message: 'Not a number', input: item })
        return z.NEVER
      }
      return {
        description: item.description,
        quantity: Number(quantityHundredths) / 100,
        unitPrice: formatHundredths(unitPriceCents),
        total: formatHundredths(lineTotalCents(quantityHundredths, unitPriceCents)),
      }
    },
  ),
)

const presentableItems = z.array(z.union([ownItem, olderItem]))

/**
 * The items of the column `items` with decimal quantities and prices, or the text of the column if it cannot be read as
 * items. Older records hold a JSON string that contains the JSON of the list.
 */
export function presentItems(stored: unknown): InvoiceItem[] | string {
  const items = presentableItems.safeParse(typeof stored === 'string' ? parsed(stored) : stored)
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
