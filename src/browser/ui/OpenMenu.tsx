import { Check, type IconNode } from 'lucide'
import { DropdownMenu as Radix } from 'radix-ui'
import {
  Fragment,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react'
import type { Intent } from '../page/loadedLater.tsx'
import { useClosedByEscape } from './escape.ts'
import { Icon } from './Icon.tsx'
import { portalContainer } from './portalContainer.ts'

interface TriggerProps extends Partial<Intent> {
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  onClick?: (event: MouseEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

interface MenuAction {
  /** Only if several actions have the same label. */
  key?: string
  label: string
  icon?: IconNode
  danger?: boolean
  disabled?: boolean
  /** Only for a choice that is on or off. */
  checked?: boolean
  /** Whether the menu stays open after the choice, for further ones. */
  staysOpen?: boolean
  /** Whether a line separates it from the actions above. */
  startsGroup?: boolean
  onSelect: () => void
}

export interface MenuProps {
  /** The Button or IconButton that opens the menu. */
  trigger: ReactElement<TriggerProps>
  items: readonly MenuAction[]
}

interface OpenMenuProps extends MenuProps {
  openedBy: 'pointer' | 'keyboard'
}

/**
 * Replaces Menu when the user first opens it, and opens at once, as if it had received the click or key press itself.
 */
export function OpenMenu({ trigger, items, openedBy }: OpenMenuProps) {
  const [open, setOpen] = useState(openedBy === 'pointer')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (openedBy !== 'keyboard') return
    button.current?.focus()
    // Radix focuses the first action only if a key opens the menu.
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  }, [openedBy])
  const closedByEscape = useClosedByEscape(() => setOpen(false))
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={portalContainer()}>
        <Radix.Content
          {...closedByEscape}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-60 max-h-[max(50vh,13rem)] min-w-44 animate-drop overflow-y-auto rounded-card bg-raised p-1 text-n900 shadow-float"
        >
          {items.map((item) => (
            <Fragment key={item.key ?? item.label}>
              {item.startsGroup === true && <Radix.Separator className="my-1 h-px bg-n200" />}
              <Action {...item} />
            </Fragment>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Action({ label, icon, danger = false, disabled = false, checked, staysOpen, onSelect }: MenuAction) {
  const item = {
    disabled,
    onSelect: (event: Event) => {
      if (staysOpen === true) event.preventDefault()
      onSelect()
    },
    className:
      'flex min-h-11 items-center gap-2 rounded-control px-2.5 text-ui outline-none select-none ' +
      'data-disabled:text-n500 data-highlighted:bg-n100 md:min-h-9 ' +
      (danger ? 'text-danger' : ''),
  }
  return checked === undefined ? (
    <Radix.Item {...item}>
      {icon && <Icon icon={icon} />}
      <span>{label}</span>
    </Radix.Item>
  ) : (
    <Radix.CheckboxItem {...item} checked={checked}>
      <span>{label}</span>
      <Icon icon={Check} className={`ml-auto ${checked ? '' : 'invisible'}`} />
    </Radix.CheckboxItem>
  )
}
