import { useId, type ChangeEvent } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { FieldFrame, noteOf } from '../../../../browser/ui/FieldFrame.tsx'
import { parseColor, toHex } from '../color.ts'

interface ColorFieldProps<Values extends FieldValues, Out> {
  label: string
  name: FieldPathByValue<Values, string>
  control: Control<Values, unknown, Out>
}

/** A color as text, with the browser's color picker in the swatch before it. */
export function ColorField<Values extends FieldValues, Out>({
  label,
  name,
  control,
}: ColorFieldProps<Values, Out>) {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const text: string = field.value
  const color = parseColor(text)
  const error = fieldState.error?.message
  const pick = (event: ChangeEvent<HTMLInputElement>) => field.onChange(event.target.value)
  return (
    <FieldFrame id={id} label={label} error={error}>
      <div className="relative">
        <input
          type="color"
          aria-label={`Choose ${label.toLowerCase()}`}
          title="Choose a color"
          value={color ? toHex(color) : '#ffffff'}
          onChange={pick}
          className={
            'absolute inset-y-0 left-0 h-full w-10 forced-color-adjust-none cursor-pointer appearance-none rounded-control border-0 bg-transparent hover:opacity-80 ' +
            'py-3 pr-1.5 pl-3 md:py-2.5 [&::-moz-color-swatch]:rounded-badge [&::-moz-color-swatch]:border-n300 ' +
            '[&::-webkit-color-swatch]:rounded-badge [&::-webkit-color-swatch]:border-n300 ' +
            '[&::-webkit-color-swatch-wrapper]:p-0'
          }
        />
        <input
          {...field}
          id={id}
          type="text"
          spellCheck={false}
          autoComplete="off"
          {...noteOf(id, { hint: undefined, error })}
          className="field-frame block h-11 w-full pr-3 pl-11 text-body tabular-nums md:h-10 md:text-ui"
        />
      </div>
    </FieldFrame>
  )
}
