import { Check } from 'lucide'
import { useState } from 'react'
import { maxFilterValues, valuesIn } from '../../shared/endpoint/searchParams.ts'
import { CheckMark } from './CheckMark.tsx'
import { choiceClass } from './FilterMenu.tsx'
import { foundIn, type Choice } from './foundIn.ts'
import { Icon } from './Icon.tsx'
import { TextField } from './TextField.tsx'

/** With more values than this, a field finds them. */
const fewValues = 8

interface FilterValuesProps {
  /** The name of the filter. */
  label: string
  choices: readonly Choice[]
  /** The chosen values, separated by commas; undefined if there are none. */
  chosen: string | undefined
  /** Gets the chosen values, separated by commas, in any order. */
  onChosen: (chosen: string) => void
  /** Replaces the values while they are loading, or if that has failed. */
  note?: string | undefined
}

/** The values of a filter, any of which can be chosen. */
export function FilterValues({ label, choices, chosen, onChosen, note }: FilterValuesProps) {
  const [typed, setTyped] = useState('')
  const values = valuesIn(chosen)
  const found = foundIn(choices, typed)
  return (
    <>
      {choices.length > fewValues && (
        <TextField
          type="search"
          label={`Find: ${label}`}
          labelHidden
          placeholder="Find"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          className="p-1"
        />
      )}
      <div role="group" aria-label={label} className="max-h-[min(18rem,40vh)] overflow-y-auto">
        {found.map((choice) => {
          const isChosen = values.includes(choice.value)
          return (
            <label key={choice.value} className={`group/check ${choiceClass}`}>
              <CheckMark
                checked={isChosen}
                disabled={!isChosen && values.length >= maxFilterValues}
                onChange={() =>
                  onChosen(
                    (isChosen
                      ? values.filter((value) => value !== choice.value)
                      : [...values, choice.value]
                    ).join(),
                  )
                }
              />
              <bdi className="wrap-anywhere">{choice.label}</bdi>
            </label>
          )
        })}
      </div>
      {(note ?? found.length === 0) && (
        <p role="status" className="px-2.5 py-2 text-small text-n600">
          {note ?? 'No match.'}
        </p>
      )}
    </>
  )
}

/** The values of a filter that has only one of them. */
export function FilterValue({ label, choices, chosen = '', onChosen }: Omit<FilterValuesProps, 'note'>) {
  return (
    <div role="group" aria-label={label}>
      {choices.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChosen(value)}
          className={choiceClass}
        >
          <span className="mr-auto">{text}</span>
          {value === chosen && <Icon icon={Check} />}
        </button>
      ))}
    </div>
  )
}
