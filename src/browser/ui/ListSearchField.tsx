import { Search } from 'lucide'
import { useEffect, type ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import { verbatim } from './TextField.tsx'

type ListSearchFieldProps = Pick<
  ComponentProps<'input'>,
  'maxLength' | 'placeholder' | 'value' | 'onFocus' | 'onKeyDown'
> & {
  label: string
  onType: (text: string) => void
  /** The id of the list of options below; undefined without options. */
  listId: string | undefined
  /** The id of the option that Enter chooses. */
  activeId: string | undefined
}

/** The field of a search dialog. It keeps the focus; keys that are pressed in it move through the options below. */
export function ListSearchField({ label, onType, listId, activeId, ...input }: ListSearchFieldProps) {
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div className="relative grow">
      <Icon
        icon={Search}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-n500"
      />
      <input
        {...verbatim}
        data-focus-first
        type="text"
        dir="auto"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        {...input}
        onChange={(event) => onType(event.target.value)}
        className="field-frame block h-11 w-full px-3 pl-9 text-body md:h-10 md:text-ui"
      />
    </div>
  )
}
