import type { LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { useState, type ReactElement } from 'react'
import { useClosedByEscape } from './escape.ts'
import { Icon } from './Icon.tsx'
import { portalContainer } from './portalContainer.ts'

type MenuProps = {
  /** The Button or IconButton that opens the menu. */
  trigger: ReactElement
  items: readonly {
    label: string
    icon?: LucideIcon
    danger?: boolean
    disabled?: boolean
    onSelect: () => void
  }[]
}

/** A list of actions below its button. Not for use inside dialogs: it is rendered in the main landmark. */
export function Menu({ trigger, items }: MenuProps) {
  const [open, setOpen] = useState(false)
  const closedByEscape = useClosedByEscape(() => setOpen(false))
  return (
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={portalContainer()}>
        <Radix.Content
          {...closedByEscape}
          align="end"
          sideOffset={4}
          className="z-60 min-w-44 animate-drop rounded-card bg-n0 p-1 text-n900 shadow-float"
        >
          {items.map(({ label, icon, danger = false, disabled = false, onSelect }) => (
            <Radix.Item
              key={label}
              disabled={disabled}
              onSelect={onSelect}
              className={
                'flex min-h-11 items-center gap-2 rounded-control px-2.5 text-ui outline-none select-none ' +
                'data-disabled:text-n500 data-highlighted:bg-n100 md:min-h-9 ' +
                (danger ? 'text-danger' : '')
              }
            >
              {icon && <Icon icon={icon} />}
              {label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
