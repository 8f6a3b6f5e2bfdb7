import { useLocation } from '@tanstack/react-router'
import { ChevronDown, type IconNode } from 'lucide'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Intent } from '../page/loadedLater.tsx'
import { Icon } from './Icon.tsx'

/** A framed list of AccordionSection elements, which open independently. */
export function Accordion({ children }: { children: ReactNode }) {
  return (
    <div data-accordion className="rounded-card border border-n200 bg-n0">
      {children}
    </div>
  )
}

type AccordionSectionProps = {
  icon: IconNode
  title: string
  /** A text such as "6 users". */
  count?: string | undefined
  defaultOpen?: boolean
  /** URL hashes that open the section. The first becomes its id; the others are ids of elements inside. */
  hashes?: readonly string[]
  /** Loads the content before the section is opened: see loadedLater. */
  intent?: Intent
  children: ReactNode
}

export function AccordionSection({
  icon,
  title,
  count,
  defaultOpen = false,
  hashes = [],
  intent,
  children,
}: AccordionSectionProps) {
  const id = useId()
  const isMeant = useLocation({ select: ({ hash }) => hashes.includes(hash) })
  const [wasMeant, setWasMeant] = useState(isMeant)
  const [open, setOpen] = useState(defaultOpen || isMeant)
  // A section that is open from the beginning does not fade in.
  const [wasToggled, setToggled] = useState(false)

  if (isMeant !== wasMeant) {
    setWasMeant(isMeant)
    if (isMeant) setOpen(true)
  }

  function toggle() {
    setOpen(!open)
    setToggled(true)
  }

  return (
    <div id={hashes[0]} className="group/section border-n200 not-first:border-t">
      <h2>
        <button
          type="button"
          {...intent}
          id={`${id}-title`}
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
          onKeyDown={moveFocus}
          className={
            'flex min-h-15 w-full items-center gap-3 px-5 py-2 text-left transition-colors -outline-offset-2 hover:bg-n25 ' +
            'group-first/section:rounded-t-card group-last/section:aria-[expanded=false]:rounded-b-card ' +
            'group/title aria-expanded:bg-n25 aria-expanded:hover:bg-n50'
          }
        >
          <Icon icon={icon} size={18} />
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="text-section">{title}</span>
            {count && <span className="text-ui text-n600 tabular-nums">{count}</span>}
          </span>
          <Icon
            icon={ChevronDown}
            size={18}
            className="ml-auto text-n600 transition-[rotate] duration-160 group-aria-expanded/title:rotate-180"
          />
        </button>
      </h2>
      <div
        id={id}
        role="region"
        aria-labelledby={`${id}-title`}
        hidden={!open}
        className={`border-t border-n200 p-4 md:p-5 ${wasToggled ? 'animate-fade-in' : ''}`}
      >
        {open && children}
      </div>
    </div>
  )
}

/** The arrow keys move the focus between titles, Home and End to the first and last title. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  const accordion = event.currentTarget.closest('[data-accordion]')
  const titles = [...(accordion?.querySelectorAll<HTMLElement>('h2 > [aria-controls]') ?? [])]
  const at = titles.indexOf(event.currentTarget)
  const places = new Map([
    ['ArrowDown', (at + 1) % titles.length],
    ['ArrowUp', (at - 1 + titles.length) % titles.length],
    ['Home', 0],
    ['End', titles.length - 1],
  ])
  const to = places.get(event.key)
  if (to === undefined) return
  event.preventDefault()
  titles[to]?.focus()
}
