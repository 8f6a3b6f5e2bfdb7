import { lazy, Suspense, useState, type ComponentType } from 'react'

/**
 * A component in a script of its own, for what a screen does not need at once, and how to load that script beforehand.
 * Where it has been loaded, it is rendered at once: `lazy` alone shows nothing for the first third of a second even then.
 */
export function loadedLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  const preload = async (): Promise<ComponentType<Props>> => (Loaded ??= await load())
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await preload() }))

  function Later(props: Props) {
    // Chosen once: another component would begin anew.
    const [Component] = useState(() => Loaded ?? Lazy)
    return (
      <Suspense>
        <Component {...props} />
      </Suspense>
    )
  }
  return { Later, preload }
}
