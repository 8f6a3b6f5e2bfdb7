import { ArrowDown, ArrowUp, Plus, Trash } from 'lucide'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { fieldsOf } from '../../../../browser/forms/form.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { TextArea } from '../../../../browser/ui/TextArea.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { maxServices } from '../../../../shared/site/site.ts'
import { iconLabels, maxFacts } from '../values.ts'
import type { SiteTextsValues } from './siteTextsStart.ts'

const icons = Object.entries(iconLabels).map(([value, label]) => ({ value, label }))
const blank = { title: '', text: '', facts: '', icon: 'network' as const }

/** The services in the order of the public pages. */
export function ServiceRows<Output>({ form }: { form: UseFormReturn<SiteTextsValues, unknown, Output> }) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'services' })
  const field = fieldsOf(form)
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)

  /**
   * Moves a row and keeps the focus on its pressed button. At an end of the list, this button becomes disabled, so the
   * row's other button gets the focus.
   */
  function moveRow(from: number, to: number) {
    flushSync(() => move(from, to))
    const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('[data-move] button')
    const [up, down] = buttons ?? []
    const [pressed, other] = to < from ? [up, down] : [down, up]
    const next = pressed?.disabled ? other : pressed
    next?.focus()
  }

  function removeRow(index: number) {
    flushSync(() => remove(index))
    // Moves the focus, because the focused button has been removed with its row.
    addButton.current?.focus()
  }

  return (
    <>
      <ul ref={list} className="grid gap-3">
        {fields.map((row, index) => {
          const name = `service ${index + 1}`
          return (
            <li key={row.id} className="grid gap-4 rounded-control border border-n200 p-4">
              <div className="flex items-center justify-between">
                <h4 className="text-ui font-medium text-n600">{`Service ${index + 1}`}</h4>
                <span className="flex">
                  <span data-move className="contents">
                    <IconButton
                      icon={ArrowUp}
                      label={`Move ${name} up`}
                      disabled={index === 0}
                      onClick={() => moveRow(index, index - 1)}
                    />
                    <IconButton
                      icon={ArrowDown}
                      label={`Move ${name} down`}
                      disabled={index === fields.length - 1}
                      onClick={() => moveRow(index, index + 1)}
                    />
                  </span>
                  <IconButton
                    icon={Trash}
                    danger
                    label={`Remove ${name}`}
                    disabled={fields.length === 1}
                    onClick={() => removeRow(index)}
                  />
                </span>
              </div>
              <TextField label="Name" {...field(`services.${index}.title`)} autoComplete="off" />
              <TextArea label="Description" rows={2} {...field(`services.${index}.text`)} />
              <div className="grid gap-4 md:grid-cols-2">
                <TextArea
                  label="Points"
                  optional
                  rows={3}
                  {...field(`services.${index}.facts`)}
                  hint={`One a line, at most ${maxFacts}.`}
                />
                <SelectField label="Icon" {...field(`services.${index}.icon`)} options={icons} />
              </div>
            </li>
          )
        })}
      </ul>
      <FieldError>{form.formState.errors.services?.root?.message}</FieldError>
      <Button
        ref={addButton}
        variant="secondary"
        size="small"
        icon={Plus}
        disabled={fields.length >= maxServices}
        onClick={() => append(blank)}
        className="mt-3"
      >
        Add service
      </Button>
    </>
  )
}
