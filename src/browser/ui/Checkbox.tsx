import { Check } from 'lucide'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldError } from './FieldError.tsx'
import { noteOf } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'

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
        <input
          {...input}
          id={id}
          type="checkbox"
          {...noteOf(id, { hint, error })}
          className={
            'peer size-4.5 shrink-0 appearance-none rounded-badge border border-n400 bg-n0 transition-colors group-hover/check:border-n600 ' +
            'checked:border-edge checked:bg-p group-hover/check:checked:bg-hover-p disabled:border-n200 disabled:bg-n100 aria-invalid:border-danger'
          }
        />
        <Icon
          icon={Check}
          size={14}
          className="pointer-events-none absolute ml-0.5 hidden stroke-[2.5] text-on-p peer-checked:block peer-disabled:text-n500"
        />
        <span>{label}</span>
      </label>
      <div id={`${id}-note`} aria-live="polite">
        {error ? <FieldError>{error}</FieldError> : hint && <p className="text-small text-n600">{hint}</p>}
      </div>
    </div>
  )
}
