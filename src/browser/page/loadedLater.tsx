import { useEffect, useState, type ComponentType } from 'react'

/**
 * A component in its own script, for content that is not needed at once, and a function that preloads the script.
 * React's `lazy` would show a loaded component up to a third of a second later.
 *
 * @param otherwise rendered if the script cannot be loaded; without it, the screen shows the error
 */
export function loadedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise?: ComponentType<Props>,
) {
  let Loaded: ComponentType<Props> | undefined
  let isLeftOut = false
  const loadOnce = async (): Promise<ComponentType<Props>> => (Loaded ??= await load())

  /** Never rejects. Resolves to a function that returns the component or `otherwise`, or that throws the error. */
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
   * If the script cannot be preloaded, for example without a network, it is loaded when needed.
   *
   * @returns whether the component itself is loaded, not `otherwise`
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
    // React calls the function while it renders, so that the screen shows an error that the function throws.
    useEffect(() => void loading?.then(show), [loading])
    return Component && <Component {...props} />
  }
  return { Later, preload }
}
