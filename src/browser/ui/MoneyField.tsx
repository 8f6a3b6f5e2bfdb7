import { useId, type ComponentProps } from 'react'
import { FieldFrame, noteOf, type CommonFieldProps } from './FieldFrame.tsx'

type MoneyFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & CommonFieldProps

/** An amount in US dollars. The value is a string such as "65.00". */
export function MoneyField(props: MoneyFieldProps) {
  const { label, labelHidden, optional, hint, error, className, id: givenId, ...input } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <FieldFrame {...{ id, label, labelHidden, optional, hint, error, className }}>
      <div className="relative">
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ui text-n600"
        >
          $
        </span>
        <input
          inputMode="decimal"
          autoComplete="off"
          {...input}
          id={id}
          type="text"
          {...noteOf(id, { hint, error })}
          className="field-frame block h-11 w-full pr-3 pl-7 text-right text-body tabular-nums md:h-10 md:text-ui"
        />
      </div>
    </FieldFrame>
  )
}
