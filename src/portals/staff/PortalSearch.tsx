import { Search } from 'lucide'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { isInLayer } from '../../browser/ui/escape.ts'
import { Icon } from '../../browser/ui/Icon.tsx'
import { isComposing } from '../../browser/ui/isComposing.ts'
import type { MenuItem } from '../../browser/ui/SideMenu.tsx'
import { toast } from '../../browser/ui/toast.ts'

const { Later: SearchDialog, preload } = loadedLater(
  async () => (await import('./SearchPortalDialog.tsx')).SearchPortalDialog,
)

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
const never = () => () => {}
const closing = '[role=dialog][data-state=closed]'

/** Opens the search of a portal by its button or by Ctrl+K, on a Mac ⌘K. */
export function useSearch() {
  const [isOpen, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const [opening, setOpening] = useState(0)
  const open = useCallback(async () => {
    setOpen(true)
    setOpening((count) => count + 1)
    if (await preload()) {
      setLoaded(true)
      return
    }
    setOpen(false)
    toast({
      title: 'Could not load the search',
      description: 'Please check your connection and try again.',
      kind: 'error',
    })
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const withModifier = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
      if (!withModifier || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // Not while another dialog is open, which may contain typed text.
      if (!isInLayer() || document.activeElement?.closest(closing)) void open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open])
  return { isOpen, isLoaded, opening, open: () => void open(), close: () => setOpen(false) }
}

interface PortalSearchProps extends Pick<
  ReturnType<typeof useSearch>,
  'isOpen' | 'isLoaded' | 'opening' | 'close'
> {
  role: string
  /** The menu's entries, which are found by their labels. */
  pages: readonly MenuItem[]
}

export function PortalSearch({ isOpen, isLoaded, opening, close, ...dialog }: PortalSearchProps) {
  /** Has the focus until the dialog takes it, so that users can type while the dialog's script is loading. */
  const early = useRef<HTMLInputElement>(null)
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const before = document.activeElement
    opener.current = before
    early.current?.focus({ preventScroll: true })
    return () => {
      // The dialog was not loaded, and the focused field was removed: restore the previous focus.
      if (before instanceof HTMLElement && document.activeElement === document.body)
        before.focus({ preventScroll: true })
    }
  }, [isOpen])
  function takeTyped() {
    const typed = early.current?.value ?? ''
    if (early.current) early.current.value = ''
    return typed
  }
  return (
    <>
      {isOpen && (
        <input
          ref={early}
          tabIndex={-1}
          aria-label="Search"
          autoComplete="off"
          autoCapitalize="none"
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isComposing(event)) close()
          }}
          className="pointer-events-none fixed top-0 opacity-0"
        />
      )}
      {isLoaded && (
        <SearchDialog
          // A dialog that is opened again while it is closing has none of the former text.
          key={opening}
          {...dialog}
          open={isOpen}
          onClose={close}
          opener={opener}
          takeTyped={takeTyped}
        />
      )}
    </>
  )
}

interface SearchButtonProps {
  onOpen: () => void
  className: string
}

/** A button that looks like a search field. The search script is loaded when the pointer is over the button. */
export function SearchButton({ onOpen, className }: SearchButtonProps) {
  const onMac = useSyncExternalStore(never, isMac, () => false)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={onMac ? 'Meta+K' : 'Control+K'}
      onPointerEnter={() => void preload()}
      onFocus={() => void preload()}
      onClick={onOpen}
      className={`field-frame flex items-center gap-2 px-2.5 text-ui text-n600 ${className}`}
    >
      <Icon icon={Search} className="text-n500" />
      Search…
      <kbd
        aria-hidden="true"
        className="ml-auto font-sans text-small whitespace-nowrap text-n600 max-md:hidden"
      >
        {onMac ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  )
}
