import { Plus, Trash } from 'lucide'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { fieldsOf } from '../../../../browser/forms/form.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { maxSocialLinks } from '../values.ts'
import type { FactsValues } from './factsStart.ts'

const usualNames = ['LinkedIn', 'X', 'Facebook', 'Instagram', 'YouTube', 'GitHub', 'Mastodon', 'Bluesky']

interface SocialLinkRowsProps<Output> {
  form: UseFormReturn<FactsValues, unknown, Output>
  hint: string | undefined
}

export function SocialLinkRows<Output>({ form, hint }: SocialLinkRowsProps<Output>) {
  const id = useId()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'socialLinks' })
  const field = fieldsOf(form)
  const addButton = useRef<HTMLButtonElement>(null)

  function removeRow(index: number) {
    flushSync(() => remove(index))
    // Moves the focus, because the focused button has been removed with its row.
    addButton.current?.focus()
  }

  return (
    <div role="group" aria-labelledby={`${id}-title`} className="mt-5">
      <p id={`${id}-title`} className="text-ui font-medium text-n900">
        Social links<span className="font-normal text-n600"> (optional)</span>
      </p>
      {hint && <p className="mt-0.5 text-small text-n600">{hint}</p>}
      <datalist id={`${id}-names`}>
        {usualNames.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <ul className="mt-3 grid gap-3">
        {fields.map((row, index) => (
          <li
            key={row.id}
            className="grid grid-cols-[1fr_auto] items-start gap-2 md:grid-cols-[180px_1fr_auto]"
          >
            <TextField
              label={`Name of link ${index + 1}`}
              labelHidden
              placeholder="LinkedIn"
              list={`${id}-names`}
              {...field(`socialLinks.${index}.name`)}
              autoComplete="off"
            />
            <TextField
              label={`Address of link ${index + 1}`}
              labelHidden
              placeholder="https://"
              type="url"
              {...field(`socialLinks.${index}.address`)}
              autoComplete="off"
              className="max-md:order-1 max-md:col-span-2"
            />
            <span className="grid h-11 place-items-center md:h-10">
              <IconButton
                icon={Trash}
                danger
                label={`Remove link ${index + 1}`}
                onClick={() => removeRow(index)}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button
        ref={addButton}
        variant="secondary"
        size="small"
        icon={Plus}
        disabled={fields.length >= maxSocialLinks}
        onClick={() => append({ name: '', address: '' })}
        className={fields.length === 0 ? '' : 'mt-3'}
      >
        Add link
      </Button>
    </div>
  )
}
