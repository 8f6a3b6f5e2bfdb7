import { cloneElement, useState } from 'react'
import { loadedLater } from '../page/loadedLater.tsx'
import type { MenuProps } from './OpenMenu.tsx'

const Opened = loadedLater(async () => (await import('./OpenMenu.tsx')).OpenMenu)

/**
 * A list of actions below its button. Not for use inside dialogs, because it is rendered in the main landmark. OpenMenu
 * is loaded on demand: it would make the screen's script a tenth larger.
 */
export function Menu(props: MenuProps) {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard'>()
  if (openedBy !== undefined) return <Opened.Later {...props} openedBy={openedBy} />

  const openBy = async (what: 'pointer' | 'keyboard') => {
    if (await Opened.preloadOrTell()) setOpenedBy(what)
  }
  return cloneElement(props.trigger, {
    ...Opened.intent,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // If `detail` is 0, a key pressed the button.
    onClick: ({ detail }) => void openBy(detail === 0 ? 'keyboard' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      void openBy('keyboard')
    },
  })
}
