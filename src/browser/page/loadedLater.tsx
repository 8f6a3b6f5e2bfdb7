import { useEffect, useState, type ComponentType } from 'react'
import { toast } from '../ui/toast.ts'

/** Props of a control that preload what the control will show, once a pointer or the focus reaches it. */
export interface Intent {
  onPointerEnter: () => void
  onFocus: () => void
}

/** A browser does not ask for a script again that it could not load. */
const tellNotLoaded = () =>
  toast({
    title: 'Could not load this part of the page',
    description: 'Please check your connection and reload the page.',
    kind: 'error',
  })

interface DialogProps {
  /** Some dialogs are open while they are rendered. */
  open?: boolean
  onClose: () => void
}

const isDialog = (props: object): props is DialogProps => 'onClose' in props

/** Stands in for a dialog that could not be loaded. The screen and what was typed in it stay. */
function NotLoaded({ onClose }: Pick<DialogProps, 'onClose'>) {
  const [close] = useState(() => onClose)
  useEffect(() => {
    tellNotLoaded()
    close()
  }, [close])
  return null
}

/**
 * A component in its own script, for content that is not needed at once, and ways to preload the script. React's `lazy`
 * would show a loaded component up to a third of a second later. A component with `onClose` is a dialog: it is loaded
 * when it opens, and closed with a toast if that fails.
 *
 * @param otherwise rendered if the script cannot be loaded; without it, the screen shows the error
 */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise?: ComponentType<Props>,
) {
  type Outcome = { component: ComponentType<Props> } | { error: unknown }
  let Loaded: ComponentType<Props> | undefined
  let isLeftOut = false
  const loadOnce = async (): Promise<ComponentType<Props>> => (Loaded ??= await load())

  /** Never rejects. */
  const loadOrStandIn = (): Promise<Outcome> =>
    loadOnce().then(
      (component) => ({ component }),
      (error: unknown) => {
        if (!otherwise) return { error }
        isLeftOut = true
        return { component: otherwise }
      },
    )

  /**
   * If the script cannot be preloaded, for example without a network, it is loaded when needed.
   *
   * @returns whether the component itself is loaded, not `otherwise`
   */
  const preload = (): Promise<boolean> =>
    loadOnce().then(
      () => !isLeftOut,
      () => false,
    )

  /** Preloads the script, and tells the user if that fails. Returns whether it is loaded. */
  async function preloadOrTell(): Promise<boolean> {
    const isLoaded = await preload()
    if (!isLoaded) tellNotLoaded()
    return isLoaded
  }

  function Later(props: Props) {
    const [outcome, setOutcome] = useState<Outcome | undefined>(() => Loaded && { component: Loaded })
    const [loading, setLoading] = useState<Promise<Outcome>>()
    const dialog = isDialog(props) ? props : undefined
    // The server renders only once, so it loads nothing later.
    if (!outcome && !loading && dialog?.open !== false && !import.meta.env.SSR) setLoading(loadOrStandIn())
    useEffect(() => void loading?.then(setOutcome), [loading])
    if (!outcome) return null
    if ('component' in outcome) return <outcome.component {...props} />
    if (!dialog) throw outcome.error
    return dialog.open !== false && <NotLoaded onClose={dialog.onClose} />
  }
  const reach = () => void preload()
  const intent: Intent = { onPointerEnter: reach, onFocus: reach }
  return { Later, preload, preloadOrTell, intent }
}
