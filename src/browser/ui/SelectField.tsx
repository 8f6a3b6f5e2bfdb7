import { ChevronDown } from 'lucide'
import { useId, type ChangeEvent, type ComponentProps } from 'react'
import { FieldFrame, noteOf, type CommonFieldProps } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'

type SelectFieldProps<Value extends string> = Omit<
  ComponentProps<'select'>,
  'className' | 'value' | 'children'
> &
  CommonFieldProps & {
    options: readonly { value: Value; label: string }[]
    /** One of the options, or '' for none; omitted with react-hook-form's register. */
    value?: Value | '' | undefined
    onValueChange?: ((value: Value) => void) | undefined
    /** Shown while the value is ''. */
    placeholder?: string | undefined
  }

/**
 * The native select, styled where the browser supports it (base.css). Radix's select was rejected. It hides the page
 * from screen readers while open, which axe reports. It also needs JavaScript, and an exception in the content security
 * policy for its style element.
 */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const {
    label,
    labelHidden,
    optional,
    hint,
    error,
    className,
    options,
    onValueChange,
    placeholder,
    ...rest
  } = props
  const { id: givenId, onChange, ...select } = rest
  const ownId = useId()
  const id = givenId ?? ownId

  function change(event: ChangeEvent<HTMLSelectElement>) {
    onChange?.(event)
    const option = options.find((one) => one.value === event.target.value)
    if (option) onValueChange?.(option.value)
  }

  return (
    <FieldFrame {...{ id, label, labelHidden, optional, hint, error, className }}>
      <div className="relative">
        <select
          {...select}
          id={id}
          onChange={change}
          {...noteOf(id, { hint, error })}
          className="field-frame field-select h-11 w-full pr-9 pl-3 text-body md:h-10 md:text-ui"
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          icon={ChevronDown}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-n600"
        />
      </div>
    </FieldFrame>
  )
}
