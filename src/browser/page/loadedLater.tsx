import { useEffect, useState, type ComponentType } from 'react'

/**
 * A component in a script of its own, for content that a screen does not need at once, and a function that preloads it.
 * It is rendered as soon as it is loaded; React's `lazy` would wait up to a third of a second even then.
 *
 * @param otherwise rendered if the script of an optional part cannot be loaded; without it the screen shows the error
 */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise?: ComponentType<Props>,
) {
  let Loaded: ComponentType<Props> | undefined
  let isLeftOut = false
  const loadOnce = async (): Promise<ComponentType<Props>> => (Loaded ??= await load())

  /** Never rejects: resolves to a function that returns the component, or throws the error if there is no stand-in. */
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
   * A script that cannot be preloaded, because the network is gone or the page is being left, is loaded when needed.
   *
   * @returns whether it is loaded and no stand-in is shown
   */
  const preload = (): Promise<boolean> =>
    loadOnce().then(
      () => !isLeftOut,
      () => false,
    )

  function Later(props: Props) {
    const [Component, show] = useState(() => Loaded)
    // The server renders only once, so it loads nothing later.
    const [loading] = useState(() => (Loaded || import.meta.env.SSR ? undefined : loadOrStandIn()))
    // Throws the error while React renders, so that the screen shows it.
    useEffect(() => void loading?.then(show), [loading])
    return Component && <Component {...props} />
  }
  return { Later, preload }
}
