import { ArrowLeft, Check, ChevronRight } from 'lucide'
import { useEffect, useRef, type ReactNode } from 'react'
import { isOpenCombobox } from './escape.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { isComposing } from './isComposing.ts'

/** The classes of a value, or of a filter. */
export const choiceClass =
  'flex min-h-11 w-full items-center gap-2 rounded-control px-2.5 text-left hover:bg-n100 md:min-h-9'

export interface MenuFilter {
  name: string
  label: string
  isInUse: boolean
  /** The values, or the field in which they are found. */
  children: ReactNode
}

export interface FilterMenuState {
  /** The name of the filter whose values are shown; '' for the list of filters. */
  opened: string
  onOpen: (name: string) => void
  /** @param isLeft whether the user went elsewhere, so that the focus stays there */
  onClose: (isLeft?: boolean) => void
}

const valueControls = 'input:not(:disabled), select, [aria-pressed]'

const isCombobox = (target: EventTarget | null) =>
  target instanceof Element && target.matches('[role=combobox]')

/** Focuses the next control of the menu, or the one before. */
function moveFocus(menu: HTMLElement, step: number): void {
  const controls = [...menu.querySelectorAll<HTMLElement>('button, input:not(:disabled)')]
  const at = controls.findIndex((control) => control === document.activeElement)
  controls[(at + step + controls.length) % controls.length]?.focus()
}

/** A list of filters below a button; one of them opens its values. It stays open while several values are chosen. */
export function FilterMenu({
  label,
  filters,
  opened,
  onOpen,
  onClose,
}: FilterMenuState & { label: string; filters: readonly MenuFilter[] }) {
  const panel = useRef<HTMLDivElement>(null)
  const former = useRef('')
  const shown = filters.find(({ name }) => name === opened)

  useEffect(() => {
    const entered = opened === '' ? `[data-filter="${former.current}"], [data-filter]` : valueControls
    // Values that are still loading have no control yet.
    const control = panel.current?.querySelector<HTMLElement>(entered) ?? panel.current
    control?.focus()
    former.current = opened
  }, [opened])

  useEffect(() => {
    const menu = panel.current
    // The button that opens and closes the menu is beside it.
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !menu?.parentElement?.contains(target)) onClose(true)
    }
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      if (!menu || isComposing({ nativeEvent: event }) || isOpenCombobox(target)) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[key]
      if (key === 'Escape') onClose()
      else if (step !== undefined && !isCombobox(target)) moveFocus(menu, step)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    menu?.addEventListener('keydown', press)
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      menu?.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [onClose])

  return (
    <div
      ref={panel}
      role="dialog"
      tabIndex={-1}
      aria-label={shown ? `${label}: ${shown.label}` : label}
      className="absolute top-full z-30 mt-1 w-60 max-md:right-0 animate-drop rounded-card bg-raised p-1 text-ui text-n900 shadow-float outline-none"
    >
      {shown ? (
        <>
          <div className="flex items-center gap-1">
            <IconButton icon={ArrowLeft} label="All filters" onClick={() => onOpen('')} />
            <span className="font-medium">{shown.label}</span>
          </div>
          {shown.children}
        </>
      ) : (
        filters.map((filter) => (
          <button
            key={filter.name}
            type="button"
            data-filter={filter.name}
            onClick={() => onOpen(filter.name)}
            className={choiceClass}
          >
            <span className="mr-auto">{filter.label}</span>
            {filter.isInUse && (
              <>
                <Icon icon={Check} />
                <span className="sr-only">in use</span>
              </>
            )}
            <Icon icon={ChevronRight} className="text-n600" />
          </button>
        ))
      )}
    </div>
  )
}
