import { useState } from 'react'
import { useController, type Control } from 'react-hook-form'
import { ComboboxField } from '../../../../browser/ui/ComboboxField.tsx'
import type { FactsValues } from './factsStart.ts'

/**
 * The time zones that this browser knows, its own first. Adds the stored time zone, which may be missing in the
 * browser's list.
 */
function optionsWith(own: string, stored: string | null) {
  const names = new Set([
    own,
    'UTC',
    ...(stored === null ? [] : [stored]),
    ...Intl.supportedValuesOf('timeZone'),
  ])
  return [{ value: '', label: 'Not set' }, ...[...names].map((name) => ({ value: name, label: name }))]
}

interface TimeZoneFieldProps<Output> {
  control: Control<FactsValues, unknown, Output>
  stored: string | null
  hint: string | undefined
}

/**
 * The time zone of the times in mails. The browser's time zone is only suggested in the hint; the administrator has to
 * choose it.
 */
export function TimeZoneField<Output>({ control, stored, hint = '' }: TimeZoneFieldProps<Output>) {
  const {
    field: { ref, ...chosen },
    fieldState,
  } = useController({ control, name: 'timeZone' })
  const [own] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [options] = useState(() => optionsWith(own, stored))
  return (
    <ComboboxField
      label="Time zone"
      optional
      name={chosen.name}
      ref={ref}
      value={chosen.value}
      onValueChange={chosen.onChange}
      onBlur={chosen.onBlur}
      error={fieldState.error?.message}
      options={options}
      hint={chosen.value === own ? hint : `${hint} Your browser is in ${own}.`.trim()}
    />
  )
}
