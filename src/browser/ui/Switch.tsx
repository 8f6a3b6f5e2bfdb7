import { Switch as Radix } from 'radix-ui'
import { useId, type ReactNode } from 'react'

type SwitchProps = {
  label: string
  /** The label is for screen readers only. */
  labelHidden?: boolean
  /** The state as a word beside the switch, such as "On". */
  state?: string
  hint?: ReactNode
  /** On which side of the label the switch is. */
  side?: 'left' | 'right'
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
}

/**
 * Takes effect at once; use a Checkbox in forms with a Save button. For portals only: its hidden input has a style
 * attribute, which the content security policy forbids in server-rendered HTML.
 */
export function Switch(props: SwitchProps) {
  const {
    label,
    labelHidden = false,
    state,
    hint,
    side = 'left',
    checked,
    onCheckedChange,
    disabled = false,
  } = props
  const id = useId()
  return (
    <div
      className={`flex min-h-9 items-center gap-2.5 ${side === 'right' ? 'flex-row-reverse justify-between' : ''}`}
    >
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={
          'touch-room h-5 w-9 shrink-0 rounded-full border border-n400 bg-n400 transition-colors ' +
          'data-[state=checked]:border-edge data-[state=checked]:bg-p forced-colors:data-[state=checked]:bg-[Highlight] disabled:cursor-not-allowed disabled:opacity-50'
        }
      >
        <Radix.Thumb
          className={
            'block size-4 translate-x-px rounded-full bg-n0 transition-[translate] duration-160 ' +
            'data-[state=checked]:translate-x-[17px] data-[state=checked]:bg-on-p forced-colors:bg-[ButtonText] ' +
            'forced-colors:data-[state=checked]:bg-[HighlightText]'
          }
        />
      </Radix.Root>
      <div className={labelHidden && !state ? 'sr-only' : 'min-w-0'}>
        <label htmlFor={id} className={labelHidden ? 'sr-only' : 'block text-ui font-medium text-n900'}>
          {label}
        </label>
        {state && (
          <span aria-hidden className="text-ui text-n600">
            {state}
          </span>
        )}
        {hint && (
          <p id={`${id}-hint`} className="text-small text-n600">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
