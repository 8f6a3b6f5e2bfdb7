import { cloneElement, useEffect, useState } from 'react'
import { loadedLater } from '../page/loadedLater.tsx'
import type { MenuProps } from './OpenMenu.tsx'

const { Later: OpenMenu, preload } = loadedLater(async () => (await import('./OpenMenu.tsx')).OpenMenu)

/**
 * A list of actions below its button. Not for use inside dialogs, because it is rendered in the main landmark. OpenMenu
 * is loaded after the screen: it would make the screen's script a tenth larger.
 */
export function Menu(props: MenuProps) {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard'>()
  useEffect(() => void preload(), [])
  if (openedBy !== undefined) return <OpenMenu {...props} openedBy={openedBy} />

  const openBy = (what: 'pointer' | 'keyboard') => void preload().then(() => setOpenedBy(what))
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // If `detail` is 0, a key pressed the button.
    onClick: ({ detail }) => openBy(detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      openBy('keyboard')
    },
  })
}
