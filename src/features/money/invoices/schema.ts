import * as z from 'zod/mini'
import { chosenIdOf, id, idInPath, line, paragraphs, timestamp } from '../../../shared/endpoint/fields.ts'
import { withPlainDigits } from '../../../shared/text/digits.ts'
import { directions } from '../../../shared/endpoint/rowOrder.ts'
import { maxSearchCharacters } from '../../../shared/endpoint/searchParams.ts'
import { maxAmountCents, parseHundredths } from './money.ts'
import { invoiceStatuses, maxItems } from './values.ts'

export * from './values.ts'

/** 99,999,999.99: quantity and unit price have the same limit as the amount of an invoice. */
const maxHundredths = maxAmountCents

/**
 * Reads a decimal number, given as a number or as text, exactly as a whole number of hundredths: 19.99 and '19.99'
 * become 1999.
 */
function hundredths(name: string, minHundredths: bigint, tooSmall: string) {
  return z.pipe(
    z.union([z.string(), z.number()], tooSmall),
    z.transform((sent: string | number, context) => {
      // No valid number is longer.
      const value = typeof sent === 'string' && sent.length <= 40 ? withPlainDigits(sent) : sent
      const exact = parseHundredths(value)
      const refuse = (message: string) => {
        context.issues.push({ code: 'custom', message, input: value })
        return z.NEVER
      }
      if (exact === undefined && /^-?\d*\.\d{3,}$/.test(String(value))) {
        return refuse(`${name} can have at most 2 decimals`)
      }
      if (exact === undefined && /\d[\s.,'’]+\d/.test(String(value))) {
        return refuse(`${name} can be read in two ways. Please write it like 1234.50`)
      }
      if (exact === undefined || exact < minHundredths) return refuse(tooSmall)
      return exact > maxHundredths ? refuse(`${name} must be at most 99,999,999.99`) : Number(exact)
    }),
  )
}

/** The client sends decimal numbers or texts; a checked item holds whole hundredths and cents. */
const newInvoiceItem = z.pipe(
  z.object({
    description: line(500, 'Item description is required'),
    quantity: hundredths('Quantity', 100n, 'Quantity must be at least 1'),
    unitPrice: hundredths('Unit price', 0n, 'Unit price must be a positive number'),
  }),
  z.transform((item: { description: string; quantity: number; unitPrice: number }) => ({
    description: item.description,
    quantityHundredths: item.quantity,
    unitPriceCents: item.unitPrice,
  })),
)

/** A day that exists in the calendar, as YYYY-MM-DD. A full ISO timestamp is cut to its first ten characters. */
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

const isCalendarDay = (text: string) => text.length === 10 && isDay(text)

const dayOrTimestamp =
  /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

function isDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (dayOrTimestamp.exec(text) ?? []).map(Number)
  // Day 0 of the next month is the last day of this one.
  return (
    year >= 1900 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  )
}

/**
 * The request body. The client also sends the amount and the item totals; the server ignores these and computes them
 * itself.
 */
export const invoiceForm = z.object({
  userId: chosenIdOf('Customer is required'),
  invoiceNumber: line(50, 'Invoice number is required'),
  issueDate: calendarDay('Issue date is required'),
  dueDate: calendarDay('Due date is required'),
  status: z.enum(invoiceStatuses, 'Status is required'),
  description: z.optional(z.nullable(paragraphs(5000))),
  items: z
    .array(newInvoiceItem, 'At least one item is required')
    .check(
      z.minLength(1, 'At least one item is required'),
      z.maxLength(maxItems, `At most ${maxItems} items`),
    ),
  /** Whether to mail the customer, if there is a mail about this change (mailAbout). */
  notify: z.optional(z.boolean()),
})
/** A checked invoice, with quantities in hundredths and prices in cents. */
export type InvoiceFormValues = z.infer<typeof invoiceForm>

export const newInvoice = z.extend(invoiceForm, { status: z._default(invoiceForm.shape.status, 'unpaid') })

export const invoiceOrders = ['id', 'invoiceNumber', 'issueDate', 'dueDate', 'amount', 'status'] as const

/** A row of a list of invoices. Amounts are in US dollars, as decimal strings with two decimals. */
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

/** Staff also get the customer's name; null if the account was deleted. */
export const staffInvoiceRow = z.extend(invoiceRow, { customerName: z.nullable(z.string()) })
export const listedInvoice = z.extend(invoiceRow, { customerName: z.optional(z.nullable(z.string())) })
export type ListedInvoice = z.infer<typeof listedInvoice>

const filteredDay = z.optional(z.string().check(z.refine(isCalendarDay, 'Invalid date')))
const filteredAmount = z.optional(hundredths('Amount', 0n, 'Amount must be a positive number'))

/**
 * The filter and order of a list of invoices. The default order is by the filtered day or amount; without such a
 * filter, newest first.
 */
export const invoiceSelection = z.object({
  status: z.optional(z.enum(invoiceStatuses)),
  customer: z.optional(idInPath),
  /** Only invoices of the people of this company. */
  company: z.optional(idInPath),
  /** The first and the last day, inclusive. */
  issuedFrom: filteredDay,
  issuedTo: filteredDay,
  dueFrom: filteredDay,
  dueTo: filteredDay,
  /** In US dollars, such as 12.50; inclusive. */
  amountFrom: filteredAmount,
  amountTo: filteredAmount,
  /**
   * Words or beginnings of words. An invoice must have all of them in its number, description, items or customer's
   * names. Only the newest 5,000 matches are listed.
   */
  words: z.optional(line(maxSearchCharacters)),
  sort: z.optional(z.enum(invoiceOrders)),
  direction: z.optional(z.enum(directions)),
})
export const invoiceFilter = z.omit(invoiceSelection, { sort: true, direction: true })
export type InvoiceSelection = z.infer<typeof invoiceSelection>

/** An item of a stored invoice: unit price and total in US dollars, as decimal strings with two decimals. */
export const invoiceItem = z.object({
  description: z.string(),
  quantity: z.number(),
  unitPrice: z.string(),
  total: z.string(),
})
export type InvoiceItem = z.infer<typeof invoiceItem>

export const invoice = z.extend(invoiceRow, {
  description: z.nullable(z.string()),
  /**
   * The items, or the stored text if it cannot be read as items: the screen then shows 'Error parsing invoice items'.
   */
  items: z.union([z.array(invoiceItem), z.string()]),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** When the invoice was last mailed to its customer; null if it was never mailed. */
  sentAt: z.nullable(timestamp),
  /**
   * The customer who gets the invoice. Set only if another user of the same company reads it; null if the customer's
   * account was deleted.
   */
  colleague: z.optional(
    z.nullable(
      z.object({
        username: z.string(),
        firstName: z.nullable(z.string()),
        lastName: z.nullable(z.string()),
        company: z.nullable(z.string()),
        email: z.nullable(z.string()),
      }),
    ),
  ),
})
export type Invoice = z.infer<typeof invoice>

/**
 * Number of invoices by status; `pending` counts the unpaid and the overdue invoices. `today` is the provider's date,
 * for daysPastDue.
 */
export const invoiceSummary = z.object({
  today: z.string(),
  unpaid: z.number(),
  paid: z.number(),
  overdue: z.number(),
  cancelled: z.number(),
  pending: z.number(),
})
export type InvoiceSummary = z.infer<typeof invoiceSummary>

/** Sums over the payable invoices of all customers. */
export const outstandingInvoices = z.object({
  amount: z.string(),
  pastDueCount: z.number(),
  pastDueAmount: z.string(),
  /** True if only some of the invoices were counted, because there are too many. */
  isPart: z.boolean(),
})
export type OutstandingInvoices = z.infer<typeof outstandingInvoices>
