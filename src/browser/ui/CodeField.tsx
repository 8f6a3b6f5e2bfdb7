import { useId, type ChangeEvent, type Ref } from 'react'
import { FieldFrame, noteOf, type CommonFieldProps } from './FieldFrame.tsx'

const length = 6

type CodeFieldProps = CommonFieldProps & {
  value: string
  onChange: (value: string) => void
  /** Called with the code when the sixth digit is typed or pasted. */
  onComplete?: ((value: string) => void) | undefined
  name?: string | undefined
  autoFocus?: boolean | undefined
  disabled?: boolean | undefined
  ref?: Ref<HTMLInputElement>
}

/**
 * Six boxes below one input whose letter-spacing moves each digit into its box. Unlike six inputs, this keeps caret,
 * selection, paste, the keyboard's code suggestion and submitting without JavaScript native.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, labelHidden, optional, hint, error, className, value, onChange, onComplete, ...input } =
    props
  const id = useId()

  function change(event: ChangeEvent<HTMLInputElement>) {
    // Accept digits of any script, as the schema of a code does.
    const digits = event.target.value.replace(/\P{Nd}/gu, '').slice(0, length)
    // Set the value now, because onComplete may send the form before the next rendering.
    event.target.value = digits
    onChange(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }

  return (
    <FieldFrame {...{ id, label, labelHidden, optional, hint, error, className }}>
      <div className="code-boxes">
        <div aria-hidden className="flex gap-(--code-gap)">
          {Array.from({ length }, (_, index) => (
            <span
              key={index}
              data-invalid={error ? true : undefined}
              data-next={index === Math.min(value.length, length - 1) || undefined}
              className="code-box"
            />
          ))}
        </div>
        <input
          {...input}
          id={id}
          value={value}
          onChange={change}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="([\s\-]*\p{Nd}){6}[\s\-]*"
          required
          {...noteOf(id, { hint, error })}
          className="code-input"
        />
      </div>
    </FieldFrame>
  )
}
