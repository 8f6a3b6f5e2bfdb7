import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import type { WaitingSide } from '../statuses.ts'
import { waitingNames } from '../values.ts'

interface WaitingFieldProps {
  waiting: WaitingSide | undefined
  /** Called with the chosen side, or with an empty text if 'Anybody' is chosen. */
  onWaiting: (waiting: string) => void
}

const options = [
  { value: '', label: 'Anybody' },
  ...Object.entries(waitingNames).map(([value, label]) => ({ value, label })),
]

/** Filters tickets by who has to write next. */
export function WaitingField({ waiting, onWaiting }: WaitingFieldProps) {
  return <SelectField label="Waiting for" options={options} value={waiting ?? ''} onValueChange={onWaiting} />
}
