import { Check } from 'lucide'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldError } from './FieldError.tsx'
import { noteOf } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'

type ChoicePairProps = Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'defaultValue' | 'value' | 'checked' | 'id'
> & {
  legend: ReactNode
  name: string
  options: readonly { value: string; label: string }[]
  /** The initial choice of an uncontrolled field; or use `value` with `onChange`. */
  defaultValue?: string | undefined
  value?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
}

/** Two or three joined choices. Native radio buttons, so that they work without JavaScript. */
export function ChoicePair(props: ChoicePairProps) {
  const { legend, options, defaultValue, value, hint, error, className = '', ...input } = props
  const id = useId()
  const note = noteOf(id, { hint, error })
  return (
    <fieldset className={`min-w-0 ${className}`} aria-describedby={note['aria-describedby']}>
      <legend className="mb-1.5 text-ui font-medium text-n900">{legend}</legend>
      <div className="flex">
        {options.map((option) => (
          <label
            key={option.value}
            className={
              'relative flex h-11 grow basis-0 items-center justify-center gap-2 border border-n400 bg-n0 px-3 text-ui ' +
              'font-medium text-n700 transition-colors not-first:-ml-px first:rounded-l-control last:rounded-r-control ' +
              'hover:bg-n50 hover:text-n900 has-checked:z-1 has-checked:border-edge has-checked:bg-p has-checked:text-on-p ' +
              'has-focus-visible:z-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ' +
              'has-focus-visible:outline-n900 md:h-10'
            }
          >
            <input
              {...input}
              type="radio"
              value={option.value}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              className="peer absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <Icon icon={Check} className="hidden peer-checked:block" />
            {option.label}
          </label>
        ))}
      </div>
      <div id={`${id}-note`} aria-live="polite">
        {error ? (
          <FieldError>{error}</FieldError>
        ) : (
          hint && <p className="mt-1.5 text-small text-n600">{hint}</p>
        )}
      </div>
    </fieldset>
  )
}
