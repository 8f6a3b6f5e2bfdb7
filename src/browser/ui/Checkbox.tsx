import { useId, type ComponentProps, type ReactNode } from 'react'
import { CheckMark } from './CheckMark.tsx'
import { FieldError } from './FieldError.tsx'
import { noteOf } from './FieldFrame.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
}

/** A native checkbox, so that it works without JavaScript. */
export function Checkbox({ label, hint, error, className = '', id: givenId, ...input }: CheckboxProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className="group/check flex min-h-11 w-fit items-center gap-2.5 text-body text-n800 has-disabled:text-n500 md:min-h-9 md:text-ui"
      >
        <CheckMark {...input} id={id} {...noteOf(id, { hint, error })} />
        <span>{label}</span>
      </label>
      <div id={`${id}-note`} aria-live="polite">
        {error ? <FieldError>{error}</FieldError> : hint && <p className="text-small text-n600">{hint}</p>}
      </div>
    </div>
  )
}
