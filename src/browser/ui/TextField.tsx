import type { LucideIcon } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import { FieldFrame, noteOf, type FieldWords } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> &
  FieldWords & {
    icon?: LucideIcon | undefined
    /** Figures to the right, all of one width. */
    numeric?: boolean | undefined
  }

/** A line of text; also dates, numbers and searches by `type`. The ref is the input's, as react-hook-form wants it. */
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
