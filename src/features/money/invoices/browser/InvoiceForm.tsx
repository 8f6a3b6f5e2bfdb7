import { useController, useWatch, type Control } from 'react-hook-form'
import { fieldsOf } from '../../../../browser/forms/form.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { SendFailure } from '../../../../browser/ui/SendFailure.tsx'
import { TextArea } from '../../../../browser/ui/TextArea.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { formatDollars } from '../../../../shared/text/dollars.ts'
import { maxAmountCents, parseHundredths, totalOfRows } from '../money.ts'
import { CustomerField } from '../../../people/accounts/browser/CustomerField.tsx'
import type { CustomerSearch } from '../../../people/accounts/browser/customerChoices.ts'
import type { Invoice } from '../schema.ts'
import { invoiceStatuses, invoiceStatusNames } from '../values.ts'
import { PreviewInvoice } from '../../invoicePdf/browser/PreviewInvoice.tsx'
import { EmailChoice } from './EmailChoice.tsx'
import { readItems } from './readItems.ts'
import { InvoiceItemRows } from './InvoiceItemRows.tsx'
import { customerText, useInvoiceForm, type InvoiceDraft } from './useInvoiceForm.ts'

const statuses = invoiceStatuses.map((value) => ({ value, label: invoiceStatusNames[value] }))

interface InvoiceFormProps {
  /** The invoice to edit; undefined for a new one. */
  invoice?: Invoice
  search: CustomerSearch
  /** The customer that is chosen at first in a new invoice. */
  customer?: number | undefined
  /** The account that owns the draft. */
  userId: number
  /** Days until a new invoice is due; undefined for the default. */
  paymentDays?: number | undefined
  onSaved: (invoice: Invoice) => void
  onCancel: () => void
}

export function InvoiceForm(props: InvoiceFormProps) {
  const { invoice, search, customer, userId, paymentDays, onSaved, onCancel } = props
  const { form, saving, draft, freeNumber, takeFreeNumber, readBody } = useInvoiceForm({
    invoice,
    userId,
    customer,
    paymentDays,
    onSaved,
    onCancel: cancel,
  })
  const field = fieldsOf(form)
  const {
    field: { ref, ...chosen },
    fieldState,
  } = useController({ control: form.control, name: 'userId' })
  const title = invoice ? 'Edit Invoice' : 'Create New Invoice'

  function cancel() {
    draft.drop()
    onCancel()
  }

  return (
    <EditForm
      edit={saving}
      aria-label={title}
      // The scroll margin moves a focused field above the sticky bar at the foot of a small screen.
      className="grid items-start gap-6 max-md:[&_:is(input,select,textarea,button)]:scroll-mb-28 xl:grid-cols-[minmax(0,696px)_minmax(272px,1fr)]"
    >
      <Card form>
        <RestoredDraft draft={draft} sending={saving} className="mb-5" />
        <h2 className="mb-4 text-section text-n900">Details</h2>
        <div className="grid gap-x-4 gap-y-5 md:grid-cols-6">
          <CustomerField
            search={search}
            present={invoice && { id: invoice.userId, label: customerText(invoice.userId) }}
            name={chosen.name}
            ref={ref}
            value={chosen.value}
            onValueChange={chosen.onChange}
            onBlur={chosen.onBlur}
            error={fieldState.error?.message}
            className="md:col-span-4"
          />
          <div className="min-w-0 md:col-span-2">
            <TextField
              label="Invoice number"
              {...field('invoiceNumber')}
              autoComplete="off"
              spellCheck={false}
            />
            {freeNumber !== undefined && (
              <Button variant="secondary" size="small" onClick={takeFreeNumber} className="mt-2">
                {`Use ${freeNumber}`}
              </Button>
            )}
          </div>
          <TextField type="date" label="Issue date" {...field('issueDate')} className="md:col-span-2" />
          <TextField
            type="date"
            label="Due date"
            {...field('dueDate')}
            hint={<DaysToDue control={form.control} />}
            className="md:col-span-2"
          />
          <SelectField label="Status" {...field('status')} options={statuses} className="md:col-span-2" />
          <TextArea
            label="Description"
            optional
            {...field('description')}
            rows={2}
            className="md:col-span-6 [&_textarea]:field-sizing-content [&_textarea]:max-h-96 [&_textarea]:min-h-16"
          />
        </div>
        <h2 className="mt-7 mb-4 border-t border-n200 pt-7 text-section text-n900">Items</h2>
        {invoice && readItems(invoice.items) === undefined && (
          <div className="mb-4">
            <Notice kind="error">Error parsing invoice items</Notice>
          </div>
        )}
        <InvoiceItemRows form={form} />
      </Card>
      {/* One card on wide screens. On small screens, its parts follow the form; the last part stays at the bottom. */}
      <div className="max-md:contents md:flex md:flex-col md:rounded-card md:border md:border-n200 md:bg-n0 md:p-5 xl:sticky xl:top-[calc(var(--header-height)+1.75rem)]">
        <EmailChoice
          form={form}
          invoice={invoice}
          className="md:order-2 md:mt-5 md:border-t md:border-n200 md:pt-4"
        />
        <PreviewInvoice readBody={readBody} />
        <Button variant="ghost" onClick={cancel} className="md:hidden">
          Cancel
        </Button>
        <div
          data-sticky-bar
          className={
            'max-md:sticky max-md:bottom-0 max-md:z-20 max-md:-mx-5 max-md:flex max-md:min-h-18 max-md:flex-wrap max-md:items-center max-md:justify-between ' +
            'max-md:gap-4 max-md:border-y max-md:border-n200 max-md:bg-n0 max-md:px-5 max-md:py-2 md:contents'
          }
        >
          <TotalAmount control={form.control} />
          <SendFailure
            sending={saving}
            failed={invoice ? 'Failed to update invoice' : 'Failed to create invoice'}
            className="max-md:order-last max-md:basis-full md:order-1 md:mt-5"
          />
          <div className="flex gap-2 md:order-3 md:mt-5 md:justify-end md:border-t md:border-n200 md:pt-5 xl:flex-col-reverse">
            <Button variant="ghost" onClick={cancel} className="max-md:hidden">
              Cancel
            </Button>
            <Button
              type="submit"
              pending={saving.isPending}
              pendingText={invoice ? 'Updating...' : 'Creating...'}
            >
              {invoice ? 'Update Invoice' : 'Create Invoice'}
            </Button>
          </div>
        </div>
      </div>
    </EditForm>
  )
}

const msPerDay = 24 * 60 * 60 * 1000

interface WatchProps<Output> {
  control: Control<InvoiceDraft, unknown, Output>
}

function DaysToDue<Output>({ control }: WatchProps<Output>) {
  const [issued, due] = useWatch({ control, name: ['issueDate', 'dueDate'] })
  const days = Math.round((Date.parse(due) - Date.parse(issued)) / msPerDay)
  if (Number.isNaN(days)) return null
  if (days === 0) return 'On the issue date'
  const count = `${Math.abs(days).toLocaleString('en-US')} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  return `${count} ${days < 0 ? 'before' : 'after'} the issue date`
}

function TotalAmount<Output>({ control }: WatchProps<Output>) {
  const items = useWatch({ control, name: 'items' })
  const total = totalOfRows(items)
  const shown = formatDollars(total)
  const totalCents = parseHundredths(total)
  // The total is undefined if it has more digits than parseHundredths reads.
  const isTooMuch = totalCents === undefined || totalCents > maxAmountCents
  return (
    <div className="min-w-0">
      <p className="text-small text-n600 md:text-ui">Total Amount</p>
      {/* From ten million dollars on, the larger type would wrap. */}
      <p
        className={`text-h3 wrap-anywhere tabular-nums ${shown.length > 13 ? 'md:text-title' : 'md:text-h2'}`}
      >
        {shown}
      </p>
      {isTooMuch ? (
        <FieldError>Amount must be at most 99,999,999.99</FieldError>
      ) : (
        <p className="mt-1 text-small text-n600 max-md:hidden">
          {`${items.length} ${items.length === 1 ? 'item' : 'items'}, recalculated as you type.`}
        </p>
      )}
    </div>
  )
}
