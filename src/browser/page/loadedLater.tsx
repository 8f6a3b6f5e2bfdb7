// oxlint-disable-next-line no-restricted-imports -- the place to which that rule leads everybody else
import { lazy, Suspense, useState, type ComponentType } from 'react'

/**
 * A component in a script of its own, for what a screen does not need at once, and how to load that script beforehand.
 * Where it has been loaded, it is rendered at once: `lazy` alone shows nothing for the first third of a second even then.
 *
 * @param otherwise rendered where the script cannot be loaded, for what a screen can do without; else the screen says so
 */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise?: ComponentType<Props>,
) {
  let Loaded: ComponentType<Props> | undefined
  let isLeftOut = false
  const loadOnce = async (): Promise<ComponentType<Props>> => (Loaded ??= await load())
  const Lazy: ComponentType<Props> = lazy(async () => ({
    default: await loadOnce().catch((error: unknown) => {
      if (!otherwise) throw error
      isLeftOut = true
      return otherwise
    }),
  }))

  /**
   * A script that cannot be preloaded, because the network is gone or the page is being left, is loaded when it is needed.
   *
   * @returns whether it is there: not where something else already stands for it
   */
  const preload = (): Promise<boolean> =>
    loadOnce().then(
      () => !isLeftOut,
      () => false,
    )

  function Later(props: Props) {
    // Chosen once: another component would start again.
    const [Component] = useState(() => Loaded ?? Lazy)
    return (
      <Suspense>
        <Component {...props} />
      </Suspense>
    )
  }
  return { Later, preload }
}
