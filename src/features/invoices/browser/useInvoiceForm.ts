import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError, sentenceOf } from '../../../browser/api.ts'
import { useDraft } from '../../../browser/draft.ts'
import { placeServerErrors, schemaResolver } from '../../../browser/form.ts'
import { newFormId, idempotencyKeyOf } from '../../../browser/idempotencyKey.ts'
import { toast } from '../../../browser/ui/toast.ts'
import { totalWhileTyping } from '../money.ts'
import { invoiceForm, type Invoice, type InvoiceStatus } from '../schema.ts'
import { createInvoice, updateInvoice } from './api.ts'
import { readItems } from './InvoiceItems.tsx'

const schema = z.extend(invoiceForm, {
  // No fields: the first makes repeated sends one invoice, also after a reload; the second is the number that the
  // form itself came up with last, by which one that nobody touched is known.
  formId: z.string(),
  offered: z.string(),
})

/** What is being typed: texts, which become numbers when they are checked. */
export interface InvoiceDraft {
  userId: string
  invoiceNumber: string
  issueDate: string
  dueDate: string
  status: InvoiceStatus
  description: string
  items: { description: string; quantity: string; unitPrice: string }[]
  formId: string
  offered: string
}

export const blankItem = { description: '', quantity: '1', unitPrice: '0.00' }

const daysToPay = 30

/** A day by the reader's own calendar, as date fields want it. */
function dayIn(days: number): string {
  const now = new Date()
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`
}

/** INV-{year}-{last 6 digits of the timestamp}; another one than `taken`, also within the same millisecond. */
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
    offered: number,
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
    offered: '',
  }
}

/** What is sent. The server finds the totals again and does not read these. */
function bodyOf({ formId: _opening, offered: _offered, items, ...fields }: InvoiceDraft) {
  return {
    ...fields,
    amount: totalWhileTyping(items),
    items: items.map((item) => ({ ...item, total: totalWhileTyping([item]) })),
  }
}

const isTaken = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.fields['invoiceNumber'] !== undefined

interface InvoiceFormOptions {
  /** The invoice to edit; without one, a new one is written. */
  invoice: Invoice | undefined
  /** Whose draft it is. */
  person: number
  onSaved: (invoice: Invoice) => void
}

/** The state of the form for one invoice: its draft, and what happens when it is sent. */
export function useInvoiceForm({ invoice, person, onSaved }: InvoiceFormOptions) {
  const queries = useQueryClient()
  const [start] = useState(() => (invoice ? draftOf(invoice) : blank()))
  const form = useForm<InvoiceDraft, unknown, z.output<typeof schema>>({
    resolver: schemaResolver<typeof schema, InvoiceDraft>(schema),
    defaultValues: start,
  })
  // A draft belongs to the version that it was typed over: it must not undo what somebody else saved since.
  const name = invoice ? `invoice ${invoice.id} of ${invoice.updatedAt}` : 'new invoice'
  const draft = useDraft(form, { person, form: name }, start)
  /** A number that is free, offered in the place of one that was taken. */
  const [freeNumber, setFreeNumber] = useState<string>()

  function setNumber(number: string) {
    form.setValue('invoiceNumber', number)
    form.setValue('offered', number)
  }

  const create = (values: InvoiceDraft) => {
    const body = bodyOf(values)
    return createInvoice(queries, body, idempotencyKeyOf(values.formId, body))
  }

  const saving = useMutation({
    mutationFn: async (values: InvoiceDraft) => {
      if (invoice) return updateInvoice(queries, invoice.id, bodyOf(values))
      try {
        return await create(values)
      } catch (error) {
        if (!isTaken(error) || values.invoiceNumber !== values.offered) throw error
        // Nobody chose this number: another is drawn, once.
        const number = newNumber(values.invoiceNumber)
        setNumber(number)
        return create({ ...values, invoiceNumber: number, offered: number })
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
      if (isTaken(error)) setFreeNumber(newNumber(form.getValues('invoiceNumber')))
      placeServerErrors(error, form)
      const failed = invoice ? 'Failed to update invoice' : 'Failed to create invoice'
      const description = `${failed}: ${sentenceOf(error, error.message)}`
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
    submit: form.handleSubmit(() => {
      // As typed, not as checked: the server takes the same texts and makes the same numbers of them.
      if (!saving.isPending) saving.mutate(form.getValues())
    }),
    /** Leaving on purpose ends the draft, or giving up on an edit would show again as if it had been saved. */
    giveUp: draft.drop,
  }
}
