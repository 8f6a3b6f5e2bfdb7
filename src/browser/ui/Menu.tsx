import type { IconNode } from 'lucide'
import {
  cloneElement,
  useEffect,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react'
import { loadedLater } from '../page/loadedLater.tsx'

const { Later: OpenMenu, preload } = loadedLater(async () => (await import('./OpenMenu.tsx')).OpenMenu)

interface TriggerProps {
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  onClick?: (event: MouseEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

export interface MenuProps {
  /** The Button or IconButton that opens the menu. */
  trigger: ReactElement<TriggerProps>
  items: readonly {
    label: string
    icon?: IconNode
    danger?: boolean
    disabled?: boolean
    onSelect: () => void
  }[]
}

/**
 * A list of actions below its button. Not for use inside dialogs: it is rendered in the main landmark. What it opens with, a
 * tenth of a screen's script, comes after the screen.
 */
export function Menu(props: MenuProps) {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard'>()
  useEffect(() => void preload(), [])
  if (openedBy !== undefined) return <OpenMenu {...props} openedBy={openedBy} />

  const openBy = (what: 'pointer' | 'keyboard') => void preload().then(() => setOpenedBy(what))
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // Without a press: by a key.
    onClick: ({ detail }) => openBy(detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      openBy('keyboard')
    },
  })
}
