import type { Choice } from './foundIn.ts'

interface OptionListProps {
  id: string
  /** The accessible name. */
  label: string
  options: readonly Choice[]
  /** The option that Enter would choose. */
  active: Choice | undefined
  /** The current choice, if any. */
  value?: string
  onChoose: (option: Choice) => void
  className?: string
}

/** The id of an option, for the field's aria-activedescendant. Without spaces, because a space would end the id. */
export const optionId = (listId: string, { value }: Choice) => `${listId}-${value.replaceAll(/\s/g, '+')}`

/** The options below a field that keeps the focus and handles the keys. */
export function OptionList(props: OptionListProps) {
  const { id, label, options, active, value, onChoose, className = '' } = props
  return (
    <div
      role="listbox"
      tabIndex={-1}
      id={id}
      aria-label={label}
      // The focus stays in the field: losing it would close the list.
      onMouseDown={(event) => event.preventDefault()}
      className={className}
    >
      {options.map((option) => (
        <button
          type="button"
          key={option.value}
          id={optionId(id, option)}
          role="option"
          tabIndex={-1}
          aria-selected={option === active}
          dir="auto"
          onClick={() => onChoose(option)}
          className={
            'flex min-h-11 w-full items-center rounded-control px-2.5 py-1.5 text-left wrap-anywhere hover:bg-n50 aria-selected:bg-n100 md:min-h-9 ' +
            'forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2 ' +
            (option.value === value ? 'font-medium' : '')
          }
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
