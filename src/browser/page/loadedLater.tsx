import { useEffect, useState, type ComponentType } from 'react'

/**
 * A component in a script of its own, for what a screen does not need at once, and how to load that script beforehand.
 * It is rendered as soon as it is loaded. React's `lazy` would show nothing for the first third of a second even then.
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

  /** Never rejects: returns a function that returns the component, or throws the error where nothing stands in for it. */
  const loadOrStandIn = (): Promise<() => ComponentType<Props>> =>
    loadOnce().then(
      (loaded) => () => loaded,
      (error: unknown) => {
        if (!otherwise)
          return () => {
            throw error
          }
        isLeftOut = true
        return () => otherwise
      },
    )

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
    const [Component, show] = useState(() => Loaded)
    // The server has no later.
    const [loading] = useState(() => (Loaded || import.meta.env.SSR ? undefined : loadOrStandIn()))
    // An error is thrown while React renders, so that the screen says so.
    useEffect(() => void loading?.then(show), [loading])
    return Component && <Component {...props} />
  }
  return { Later, preload }
}
