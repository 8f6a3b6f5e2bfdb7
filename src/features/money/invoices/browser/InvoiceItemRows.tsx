import { Plus, Trash } from 'lucide'
import { useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import { fieldsOf } from '../../../../browser/forms/form.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { MoneyField } from '../../../../browser/ui/MoneyField.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { isComposing } from '../../../../browser/ui/isComposing.ts'
import { formatDollars } from '../../../../shared/text/dollars.ts'
import { formatHundredths, parseHundredths, readTypedNumber, totalOfRows } from '../money.ts'
import { maxItems } from '../values.ts'
import { blankItem, type InvoiceDraft } from './useInvoiceForm.ts'

// An item takes one line if its fields fit there. Otherwise it takes two lines: description and remove button, then
// quantity and price.
const columns =
  'grid grid-cols-[1fr_1fr_44px] items-start gap-2 @xl/items:grid-cols-[minmax(0,1fr)_88px_124px_104px_36px]'

/** If a row is one line, the column headings replace the visible labels. */
const labelled = '@xl/items:[&>label]:sr-only'

/** The editable rows of the items of an invoice. If there is only one row, it cannot be removed. */
export function InvoiceItemRows<Output>({ form }: { form: UseFormReturn<InvoiceDraft, unknown, Output> }) {
  const { control, setFocus } = form
  const field = fieldsOf(form)
  const { fields, append, remove } = useFieldArray({ control, name: 'items' })
  const errors = form.formState.errors.items
  const addButton = useRef<HTMLButtonElement>(null)

  function removeRow(index: number) {
    flushSync(() => remove(index))
    // Moves the focus, because the focused button has been removed with its row.
    setFocus(`items.${Math.min(index, fields.length - 2)}.description`)
  }

  /** Replaces a typed number by the number that was read from it. A price gets two decimals. */
  function showAsRead(name: `items.${number}.quantity` | `items.${number}.unitPrice`) {
    const value = form.getValues(name)
    const hundredths = parseHundredths(value)
    if (hundredths === undefined) return
    form.setValue(name, name.endsWith('unitPrice') ? formatHundredths(hundredths) : value)
  }

  /**
   * Enter moves to the next field, and from the last field to Add Item. Otherwise, Enter would submit a half-written
   * invoice.
   */
  function goOn(event: KeyboardEvent<HTMLElement>) {
    const { key, target, currentTarget, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey || isComposing(event)) return
    if (!(target instanceof HTMLInputElement)) return
    event.preventDefault()
    const inputs = [...currentTarget.querySelectorAll('input')]
    const next = inputs[inputs.indexOf(target) + 1]
    next?.focus()
    next?.select()
    if (!next) addButton.current?.focus()
  }

  return (
    // Handles keys that bubble from the fields. The role `presentation` says that the element itself is no control.
    <div role="presentation" className="@container/items" onKeyDown={goOn}>
      <div aria-hidden className={`${columns} mb-1.5 text-small font-medium text-n600 @max-xl/items:hidden`}>
        <span>Description</span>
        <span className="text-right">Quantity</span>
        <span className="text-right">Unit price</span>
        <span className="text-right">Total</span>
      </div>
      <ul className="grid gap-4 @xl/items:gap-3">
        {fields.map((row, index) => {
          const name = `items.${index}` as const
          const number = index + 1
          return (
            <li
              key={row.id}
              className={`${columns} @max-xl/items:border-b @max-xl/items:border-n200 @max-xl/items:pb-4`}
            >
              <TextField
                label={<ItemLabel text="Description" number={number} />}
                {...field(`${name}.description`)}
                autoComplete="off"
                enterKeyHint="next"
                className={`${labelled} @max-xl/items:col-span-2`}
              />
              <TextField
                label={<ItemLabel text="Quantity" number={number} />}
                numeric
                inputMode="decimal"
                {...field(`${name}.quantity`, {
                  setValueAs: readTyped,
                  onBlur: () => showAsRead(`${name}.quantity`),
                })}
                autoComplete="off"
                enterKeyHint="next"
                className={`${labelled} @max-xl/items:order-1`}
              />
              <MoneyField
                label={<ItemLabel text="Unit price" number={number} />}
                {...field(`${name}.unitPrice`, {
                  setValueAs: readTyped,
                  onBlur: () => showAsRead(`${name}.unitPrice`),
                })}
                enterKeyHint="next"
                className={`${labelled} @max-xl/items:order-1`}
              />
              <RowTotal form={form} index={index} />
              <span className="grid h-11 place-items-center md:h-10 @max-xl/items:mt-6.5">
                <IconButton
                  icon={Trash}
                  danger
                  label={`Remove item ${number}`}
                  disabled={fields.length === 1}
                  onClick={() => removeRow(index)}
                />
              </span>
            </li>
          )
        })}
      </ul>
      <FieldError>{errors?.root?.message ?? errors?.message}</FieldError>
      <Button
        ref={addButton}
        variant="secondary"
        icon={Plus}
        disabled={fields.length >= maxItems}
        onClick={() => append(blankItem)}
        className="mt-4"
      >
        Add Item
      </Button>
    </div>
  )
}

function ItemLabel({ text, number }: { text: string; number: number }) {
  return (
    <>
      {text}
      <span className="sr-only"> of item {number}</span>
    </>
  )
}

const readTyped = (value: unknown) =>
  typeof value === 'string' ? (readTypedNumber(value) ?? value.trim()) : value

interface RowTotalProps<Output> {
  form: UseFormReturn<InvoiceDraft, unknown, Output>
  index: number
}

function RowTotal<Output>({ form: { control }, index }: RowTotalProps<Output>) {
  const item = useWatch({ control, name: `items.${index}` })
  const total = formatDollars(totalOfRows([item]))
  return (
    <p
      className={
        'self-start py-2.5 text-right font-medium wrap-anywhere text-n900 tabular-nums @max-xl/items:hidden ' +
        // From a million dollars on, the larger type would wrap.
        (total.length > 12 ? 'text-small leading-5' : 'text-ui')
      }
    >
      {total}
    </p>
  )
}
