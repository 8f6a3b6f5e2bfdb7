import { useId, type ReactNode } from 'react'

type SwitchProps = {
  label: string
  /** The label is for screen readers only. */
  labelHidden?: boolean
  /** The state as a word beside the switch, such as "On". */
  state?: string
  hint?: ReactNode
  /** The side of the label that the switch is on. */
  side?: 'left' | 'right'
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
}

/** Takes effect at once; use a Checkbox in forms with a Save button. */
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
      <button
        type="button"
        role="switch"
        id={id}
        aria-labelledby={`${id}-label`}
        aria-checked={checked}
        onClick={() => onCheckedChange(!checked)}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={
          'group/switch touch-room h-5 w-9 shrink-0 rounded-full border border-n400 bg-n400 transition-colors not-disabled:hover:bg-n500 ' +
          'aria-checked:border-edge aria-checked:bg-p not-disabled:hover:aria-checked:bg-hover-p forced-colors:aria-checked:bg-[Highlight] disabled:cursor-not-allowed disabled:opacity-50'
        }
      >
        <span
          className={
            'block size-4 translate-x-px rounded-full bg-n0 transition-[translate] duration-160 ' +
            'group-aria-checked/switch:translate-x-[17px] group-aria-checked/switch:bg-on-p forced-colors:bg-[ButtonText] ' +
            'forced-colors:group-aria-checked/switch:bg-[HighlightText]'
          }
        />
      </button>
      <div className={labelHidden && !state ? 'sr-only' : 'min-w-0'}>
        <label
          id={`${id}-label`}
          htmlFor={id}
          className={labelHidden ? 'sr-only' : 'block text-ui font-medium text-n900'}
        >
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
