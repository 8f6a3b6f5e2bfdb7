import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError, errorMessage } from '../../../../browser/api/send.ts'
import { serverNow } from '../../../../browser/api/clock.ts'
import { setServerErrors, schemaResolver } from '../../../../browser/forms/form.ts'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { formatDay } from '../../../../shared/time/dates.ts'
import { formatDollars } from '../../../../shared/text/dollars.ts'
import { formatHundredths, totalOfRows } from '../money.ts'
import { userQuery } from '../../../people/accounts/browser/api.ts'
import type { DirectoryEntry } from '../../../people/accounts/schema.ts'
import { customerLabel } from '../../../people/accounts/browser/customerChoices.ts'
import { useMailWait } from '../../../people/accounts/browser/useMailWait.ts'
import { invoiceMailText } from '../../../mail/promises.ts'
import type { MailWait } from '../../../mail/values.ts'
import { mailAbout } from '../policy.ts'
import type { Invoice, InvoiceStatus, invoiceForm } from '../schema.ts'
import { invoiceStatusNames } from '../values.ts'
import { createInvoice, updateInvoice } from './api.ts'
import { readItems } from './readItems.ts'

const shape = async () => (await import('../schema.ts')).invoiceForm

type CheckedInvoice = z.output<typeof invoiceForm>

/** The values of the form as text, as the user typed them; the schema converts them to numbers. */
export interface InvoiceDraft {
  userId: string
  invoiceNumber: string
  issueDate: string
  dueDate: string
  status: InvoiceStatus
  description: string
  items: { description: string; quantity: string; unitPrice: string }[]
  /** Whether to mail the customer, if there is a mail about this change (mailAbout). */
  notify: boolean
}

export const blankItem = { description: '', quantity: '1', unitPrice: '0.00' }

const usualPaymentDays = 30

/** The local date after this number of days, as YYYY-MM-DD, which date inputs need. */
function dayIn(days: number): string {
  const now = new Date(serverNow())
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`
}

/**
 * A new number: INV-{year}-{last 6 digits of the timestamp}. Differs from `taken`, even within the same millisecond.
 */
function newNumber(taken?: string): string {
  const now = Math.floor(serverNow())
  const [number = '', next = ''] = [now, now + 1].map(
    (at) => `INV-${new Date(at).getFullYear()}-${String(at).slice(-6)}`,
  )
  return number === taken ? next : number
}

function blank(userId: string, paymentDays = usualPaymentDays): InvoiceDraft {
  return {
    userId,
    invoiceNumber: newNumber(),
    issueDate: dayIn(0),
    dueDate: dayIn(paymentDays),
    status: 'unpaid',
    description: '',
    items: [blankItem],
    notify: true,
  }
}

function draftOf(invoice: Invoice): InvoiceDraft {
  const { userId, invoiceNumber, issueDate, dueDate, status, description, sentAt } = invoice
  const items = (readItems(invoice.items) ?? []).map((item) => ({
    description: item.description,
    quantity: String(item.quantity),
    unitPrice: String(item.unitPrice),
  }))
  return {
    userId: String(userId),
    invoiceNumber,
    issueDate: issueDate.slice(0, 10),
    dueDate: dueDate.slice(0, 10),
    status,
    description: description ?? '',
    items: items.length === 0 ? [blankItem] : items,
    // If the invoice was never mailed, the checkbox for mailing it is off at first.
    notify: sentAt !== null,
  }
}

/** The request body, with numbers as decimal texts. The server computes the amount and the totals itself. */
export function invoiceBody(checked: CheckedInvoice) {
  const { userId, items, ...fields } = checked
  const rows = items.map(({ description, quantityHundredths, unitPriceCents }) => ({
    description,
    quantity: formatHundredths(quantityHundredths),
    unitPrice: formatHundredths(unitPriceCents),
  }))
  return {
    ...fields,
    userId: String(userId),
    amount: totalOfRows(rows),
    items: rows.map((row) => ({ ...row, total: totalOfRows([row]) })),
  }
}

/** The text for a customer whose account was deleted. */
export const customerText = (userId: number | string) => `Customer ID: ${userId}`

function customerNameOf(queries: QueryClient, userId: string): string {
  const account = queries.getQueryData<DirectoryEntry>(userQuery(Number(userId)).queryKey)
  return account?.role === 'customer' ? customerLabel(account) : customerText(userId)
}

/** Loads the customer of the invoice that is stored now, whom the conflict names. */
async function readCustomerOf(queries: QueryClient, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || !error.conflict) return
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record that the endpoint returns, see useEdit
  const { userId } = error.conflict.current as Invoice
  // If the account cannot be loaded, the conflict shows the id.
  await queries.query(userQuery(userId)).catch(() => {})
}

const itemsText = (items: InvoiceDraft['items']) =>
  items
    .map(
      ({ description, quantity, unitPrice }) => `${description}: ${quantity} × ${formatDollars(unitPrice)}`,
    )
    .join('\n')

/** A sentence that says whether the customer is mailed about this change; undefined if no mail was expected. */
function mailedText(
  before: Invoice | undefined,
  saved: Invoice,
  { email = null, wait }: { email: string | null | undefined; wait: MailWait | undefined },
) {
  const mail = mailAbout(before, saved)
  if (saved.sentAt && saved.sentAt !== before?.sentAt) {
    const what = mail === 'invoiceChanged' ? 'the change' : 'it'
    return invoiceMailText(what, email ?? 'the customer', wait)
  }
  return mail === 'invoiceChanged' || !before ? 'The customer is not emailed.' : undefined
}

const isNumberTaken = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.fields['invoiceNumber'] !== undefined

interface InvoiceFormOptions {
  /** The invoice to edit; undefined for a new one. */
  invoice: Invoice | undefined
  /** The account that owns the draft. */
  userId: number
  customer?: number | undefined
  paymentDays?: number | undefined
  onSaved: (invoice: Invoice) => void
  onCancel: () => void
}

/** The state of the form for one invoice: its draft, and the mutation that creates or updates the invoice. */
export function useInvoiceForm(options: InvoiceFormOptions) {
  const { invoice, userId, customer, paymentDays, onSaved, onCancel } = options
  const queries = useQueryClient()
  const wait = useMailWait()
  const [start] = useState(() => (invoice ? draftOf(invoice) : blank(String(customer ?? ''), paymentDays)))
  const form = useForm<InvoiceDraft, unknown, CheckedInvoice>({
    resolver: schemaResolver<typeof invoiceForm, InvoiceDraft>(shape),
    defaultValues: start,
  })
  const newForm = customer === undefined ? 'new invoice' : `new invoice for user ${customer}`
  const draft = useDraft(form, { userId, form: invoice ? `invoice ${invoice.id}` : newForm })
  /** An unused invoice number, offered if the number that the user typed is already used. */
  const [freeNumber, setFreeNumber] = useState<string>()

  // Sets the number as the default value, so that a draft does not restore a number that the user has not typed.
  const setNumber = (number: string) => form.resetField('invoiceNumber', { defaultValue: number })

  const create = (values: CheckedInvoice) => {
    const body = invoiceBody(values)
    return createInvoice(queries, body, draft.keyOf(body))
  }

  const saving = useEdit({
    form,
    stored: invoice,
    valuesOf: draftOf,
    fields: {
      userId: { label: 'Customer', show: (id) => customerNameOf(queries, id) },
      invoiceNumber: 'Invoice number',
      issueDate: { label: 'Issue date', show: formatDay },
      dueDate: { label: 'Due date', show: formatDay },
      status: { label: 'Status', show: (status) => invoiceStatusNames[status] },
      description: 'Description',
      items: { label: 'Items', show: itemsText },
      notify: { label: 'Email to the customer', show: (notify) => (notify ? 'Yes' : 'No') },
    },
    send: async (values: CheckedInvoice, startedFrom) => {
      setFreeNumber(undefined)
      if (startedFrom) {
        try {
          return await updateInvoice(queries, startedFrom, invoiceBody(values))
        } catch (error) {
          await readCustomerOf(queries, error)
          throw error
        }
      }
      try {
        return await create(values)
      } catch (error) {
        const isTyped = values.invoiceNumber !== form.formState.defaultValues?.invoiceNumber
        if (!isNumberTaken(error) || isTyped) throw error
        // The number that is already used was generated, not typed by the user. So another number is generated and
        // tried, once.
        const number = newNumber(values.invoiceNumber)
        setNumber(number)
        return create({ ...values, invoiceNumber: number })
      }
    },
    onSaved: (saved, together) => {
      draft.drop()
      const email = queries.getQueryData<DirectoryEntry>(userQuery(saved.userId).queryKey)?.email
      const done = invoice ? 'Invoice updated successfully' : 'Invoice created successfully'
      const more = [mailedText(invoice, saved, { email, wait }), together].filter(Boolean).join(' ')
      toast({ title: 'Success', description: more ? `${done}. ${more}` : done, kind: 'success' })
      onSaved(saved)
    },
    onUnchanged: onCancel,
    onError: (error) => {
      if (isNumberTaken(error)) setFreeNumber(newNumber(form.getValues('invoiceNumber')))
      setServerErrors(error, form)
      const failed = invoice ? 'Failed to update invoice' : 'Failed to create invoice'
      const description = `${failed}: ${errorMessage(error, error.message)}`
      toast({ title: 'Error', description, kind: 'error' })
    },
  })

  return {
    form,
    saving,
    freeNumber,
    takeFreeNumber: () => {
      if (freeNumber === undefined) return
      setNumber(freeNumber)
      form.setFocus('invoiceNumber')
      setFreeNumber(undefined)
    },
    draft,
    /** The checked request body; undefined if a field is invalid, which the form then shows. */
    readBody: () =>
      new Promise<ReturnType<typeof invoiceBody> | undefined>((resolve, reject) => {
        form
          .handleSubmit(
            (values) => resolve(invoiceBody(values)),
            () => resolve(undefined),
          )()
          .catch(reject)
      }),
  }
}
