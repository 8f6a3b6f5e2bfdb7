import { Search } from 'lucide'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { loadedLater } from '../browser/page/loadedLater.tsx'
import { isInLayer } from '../browser/ui/escape.ts'
import { Icon } from '../browser/ui/Icon.tsx'
import type { MenuItem } from '../browser/ui/SideMenu.tsx'
import { toast } from '../browser/ui/toast.ts'

const { Later: SearchDialog, preload } = loadedLater(
  async () => (await import('./SearchPortalDialog.tsx')).SearchPortalDialog,
)

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)
const never = () => () => {}

/** Opens the search of a portal by its button or by Ctrl+K, on a Mac ⌘K. */
export function useSearch() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = useCallback(async () => {
    if (!(await preload())) {
      toast({
        title: 'The search could not be loaded',
        description: 'Please check your connection and try again.',
        kind: 'error',
      })
      return
    }
    setOpened(true)
    setOpen(true)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const withModifier = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
      if (!withModifier || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // A dialog may hold what someone has typed.
      if (!isInLayer()) void open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open])
  return { isOpen, wasOpened, open: () => void open(), close: () => setOpen(false) }
}

interface PortalSearchProps extends Pick<ReturnType<typeof useSearch>, 'isOpen' | 'wasOpened' | 'close'> {
  role: string
  /** The entries of the menu, which are found by their labels. */
  pages: readonly MenuItem[]
}

export function PortalSearch({ isOpen, wasOpened, close, role, pages }: PortalSearchProps) {
  return wasOpened && <SearchDialog open={isOpen} onClose={close} role={role} pages={pages} />
}

interface SearchButtonProps {
  onOpen: () => void
  className: string
}

/** Looks like a field; its script is loaded as soon as someone points at it. */
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
      className={`field-frame flex items-center gap-2.5 px-3 text-ui text-n600 ${className}`}
    >
      <Icon icon={Search} className="text-n500" />
      Search…
      <kbd aria-hidden="true" className="ml-auto font-sans text-small text-n600 max-md:hidden">
        {onMac ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  )
}
