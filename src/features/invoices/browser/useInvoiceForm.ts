import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError, errorMessage } from '../../../browser/api.ts'
import { useDraft } from '../../../browser/draft.ts'
import { setServerErrors, schemaResolver } from '../../../browser/form.ts'
import { newFormId, idempotencyKeyOf } from '../../../browser/idempotencyKey.ts'
import { toast } from '../../../browser/ui/toast.ts'
import { formatHundredths, totalOfRows } from '../money.ts'
import { invoiceForm, type Invoice, type InvoiceStatus } from '../schema.ts'
import { createInvoice, updateInvoice } from './api.ts'
import { readItems } from './InvoiceItems.tsx'

/** Turns an InvoiceDraft into what invoiceBody takes. */
export const invoiceDraftSchema = z.extend(invoiceForm, {
  // Neither is an input: formId makes repeated requests one invoice, also after a reload; generatedNumber is the number
  // that the form generated last: another number was typed by the person.
  formId: z.string(),
  generatedNumber: z.string(),
})
type CheckedInvoice = z.output<typeof invoiceDraftSchema>

/** The values while they are typed: texts, which the schema turns into numbers. */
export interface InvoiceDraft {
  userId: string
  invoiceNumber: string
  issueDate: string
  dueDate: string
  status: InvoiceStatus
  description: string
  items: { description: string; quantity: string; unitPrice: string }[]
  formId: string
  generatedNumber: string
}

export const blankItem = { description: '', quantity: '1', unitPrice: '0.00' }

const daysToPay = 30

/** The local date in so many days, as YYYY-MM-DD, which date inputs need. */
function dayIn(days: number): string {
  const now = new Date()
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`
}

/** INV-{year}-{last 6 digits of the timestamp}; never `taken`, even within the same millisecond. */
function newNumber(taken?: string): string {
  const now = Date.now()
  const [number = '', next = ''] = [now, now + 1].map(
    (at) => `INV-${new Date(at).getFullYear()}-${String(at).slice(-6)}`,
  )
  return number === taken ? next : number
}

function blank(): InvoiceDraft {
  const number = newNumber()
  return {
    userId: '',
    invoiceNumber: number,
    issueDate: dayIn(0),
    dueDate: dayIn(daysToPay),
    status: 'unpaid',
    description: '',
    items: [blankItem],
    formId: newFormId(),
    generatedNumber: number,
  }
}

function draftOf(invoice: Invoice): InvoiceDraft {
  const { userId, invoiceNumber, issueDate, dueDate, status, description } = invoice
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
    formId: newFormId(),
    generatedNumber: '',
  }
}

/** The body of the request, numbers as decimal texts. The server computes the amount and the totals itself. */
export function invoiceBody(checked: CheckedInvoice) {
  const { formId: _formId, generatedNumber: _generatedNumber, userId, items, ...fields } = checked
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

const isNumberTaken = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.fields['invoiceNumber'] !== undefined

interface InvoiceFormOptions {
  /** The invoice to edit; undefined for a new one. */
  invoice: Invoice | undefined
  /** Whose draft it is. */
  person: number
  onSaved: (invoice: Invoice) => void
}

/** The state of the form for one invoice: its draft, and the mutation that creates or updates the invoice. */
export function useInvoiceForm({ invoice, person, onSaved }: InvoiceFormOptions) {
  const queries = useQueryClient()
  const [start] = useState(() => (invoice ? draftOf(invoice) : blank()))
  const form = useForm<InvoiceDraft, unknown, CheckedInvoice>({
    resolver: schemaResolver<typeof invoiceDraftSchema, InvoiceDraft>(invoiceDraftSchema),
    defaultValues: start,
  })
  // A draft belongs to one version of the invoice: it must not undo what somebody else has saved since.
  const name = invoice ? `invoice ${invoice.id} of ${invoice.updatedAt}` : 'new invoice'
  const draft = useDraft(form, { person, form: name }, start)
  /** Offered in place of a number that is taken. */
  const [freeNumber, setFreeNumber] = useState<string>()

  function setNumber(number: string) {
    form.setValue('invoiceNumber', number)
    form.setValue('generatedNumber', number)
  }

  const create = (values: CheckedInvoice) => {
    const body = invoiceBody(values)
    return createInvoice(queries, body, idempotencyKeyOf(values.formId, body))
  }

  const saving = useMutation({
    mutationFn: async (values: CheckedInvoice) => {
      if (invoice) return updateInvoice(queries, invoice.id, invoiceBody(values))
      try {
        return await create(values)
      } catch (error) {
        if (!isNumberTaken(error) || values.invoiceNumber !== values.generatedNumber) throw error
        // The person has not chosen this number: another is generated, once.
        const number = newNumber(values.invoiceNumber)
        setNumber(number)
        return create({ ...values, invoiceNumber: number, generatedNumber: number })
      }
    },
    onMutate: () => setFreeNumber(undefined),
    onSuccess: (saved) => {
      draft.drop()
      const description = invoice ? 'Invoice updated successfully' : 'Invoice created successfully'
      toast({ title: 'Success', description, kind: 'success' })
      onSaved(saved)
    },
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
      form.clearErrors('invoiceNumber')
      form.setFocus('invoiceNumber')
      setFreeNumber(undefined)
    },
    /** For Cancel: a draft that is kept would show the abandoned edit again as if it had been saved. */
    dropDraft: draft.drop,
  }
}
