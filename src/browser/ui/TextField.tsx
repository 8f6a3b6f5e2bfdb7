import type { IconNode } from 'lucide'
import { useId, type ComponentProps } from 'react'
import { FieldFrame, noteOf, type CommonFieldProps } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> &
  CommonFieldProps & {
    icon?: IconNode | undefined
    /** Right-aligned digits of equal width. */
    numeric?: boolean | undefined
  }

/** Attributes for names, addresses and code: no completion or correction. */
export const verbatim = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** A line of text; with `type` also dates, numbers and searches. For react-hook-form, the ref is the input's. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, optional, hint, error, className, icon, numeric, id: givenId, ...input } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldFrame {...{ id, label, labelHidden, optional, hint, error, className }}>
      <div className="relative">
        {icon && (
          <Icon
            icon={icon}
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-n500"
          />
        )}
        <input
          type="text"
          dir={input.type === undefined ? 'auto' : undefined}
          {...input}
          id={id}
          {...noteOf(id, { hint, error })}
          className={
            'field-frame block h-11 w-full px-3 text-body md:h-10 md:text-ui ' +
            (icon ? 'pl-9 ' : '') +
            (numeric ? 'text-right tabular-nums' : '')
          }
        />
      </div>
    </FieldFrame>
  )
}
