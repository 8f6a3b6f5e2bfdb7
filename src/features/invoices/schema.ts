import * as z from 'zod/mini'
import { id, line, paragraphs, timestamp } from '../../fields.ts'
import { parseHundredths, maxCents } from './money.ts'

export const invoiceStatuses = ['unpaid', 'paid', 'overdue', 'cancelled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const mostItems = 100
const tooMuch = 'at most 99,999,999.99'

/** A number or the text of one, exactly, as hundredths in a whole number: 19.99 and '19.99' become 1999. */
function amount(least: bigint, name: string, tooLittle: string) {
  return z.pipe(
    z.union([z.string(), z.number()], tooLittle),
    z.transform((value: string | number, context) => {
      const exact = parseHundredths(value)
      const refuse = (message: string) => {
        context.issues.push({ code: 'custom', message, input: value })
        return z.NEVER
      }
      if (exact === undefined && /^-?\d*\.\d{3,}$/.test(String(value))) {
        return refuse(`${name} can have at most 2 decimals`)
      }
      if (exact === undefined || exact < least) return refuse(tooLittle)
      return exact > maxCents ? refuse(`${name} must be ${tooMuch}`) : Number(exact)
    }),
  )
}

export const newInvoiceItem = z.object({
  description: line(500, 'Item description is required'),
  /** In hundredths once checked. */
  quantity: amount(100n, 'Quantity', 'Quantity must be at least 1'),
  /** In cents once checked. */
  unitPrice: amount(0n, 'Unit price', 'Unit price must be a positive number'),
})

/** A day that the calendar has; of a full ISO timestamp, its first ten characters. */
function calendarDay(required: string) {
  const day = z.string(required).check(
    z.minLength(1, required),
    z.refine((text) => text === '' || isDay(text), 'Invalid date'),
  )
  return z.pipe(
    day,
    z.transform((text: string) => text.slice(0, 10)),
  )
}

const dayOrTimestamp =
  /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

function isDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (dayOrTimestamp.exec(text) ?? []).map(Number)
  // Day 0 of the month that follows is the last of this one.
  return (
    year >= 1900 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  )
}

/** Forms know the customer by the text of a select's value. */
const customerId = z.pipe(
  z.union([z.string(), z.number()], 'Customer is required'),
  z.transform((value: string | number, context) => {
    const found =
      typeof value === 'string' && !/^\d{1,10}$/.test(value) ? undefined : id.safeParse(Number(value)).data
    if (found !== undefined) return found
    context.issues.push({ code: 'custom', message: 'Customer is required', input: value })
    return z.NEVER
  }),
)

/** What the form sends. The amount and the items' totals that it also sends are not read: the server finds them. */
export const invoiceForm = z.object({
  userId: customerId,
  invoiceNumber: line(50, 'Invoice number is required'),
  issueDate: calendarDay('Issue date is required'),
  dueDate: calendarDay('Due date is required'),
  status: z.enum(invoiceStatuses, 'Status is required'),
  description: z.optional(z.nullable(paragraphs(5000))),
  items: z
    .array(newInvoiceItem, 'At least one item is required')
    .check(
      z.minLength(1, 'At least one item is required'),
      z.maxLength(mostItems, `At most ${mostItems} items`),
    ),
})
export type InvoiceForm = z.infer<typeof invoiceForm>

export const newInvoice = z.extend(invoiceForm, { status: z._default(invoiceForm.shape.status, 'unpaid') })

/** What a list of invoices shows. Amounts are decimal strings of two places, in US dollars. */
export const invoiceRow = z.object({
  id,
  userId: id,
  invoiceNumber: z.string(),
  issueDate: z.string(),
  dueDate: z.string(),
  amount: z.string(),
  status: z.enum(invoiceStatuses),
})
export type InvoiceRow = z.infer<typeof invoiceRow>

export const invoiceItem = z.object({
  description: z.string(),
  quantity: z.number(),
  unitPrice: z.string(),
  total: z.string(),
})
export type InvoiceItem = z.infer<typeof invoiceItem>

export const invoice = z.extend(invoiceRow, {
  description: z.nullable(z.string()),
  /** The text as it was stored where it cannot be read as items: the screen says 'Error parsing invoice items'. */
  items: z.union([z.array(invoiceItem), z.string()]),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Invoice = z.infer<typeof invoice>

/** How many invoices stand where; `pending` are those unpaid or overdue. */
export const invoiceSummary = z.object({
  unpaid: z.number(),
  paid: z.number(),
  overdue: z.number(),
  cancelled: z.number(),
  pending: z.number(),
})
export type InvoiceSummary = z.infer<typeof invoiceSummary>
