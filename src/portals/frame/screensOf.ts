import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** Hides the types of the screens from the routes: the screens depend on the routes, so the types would be circular. */
export type Screen = Promise<ComponentType>

interface Screens<Name extends string, Opened extends string> {
  screens: Record<Name, () => Screen>
  /** Starts to read a record before its screen is opened. */
  readAhead?: Record<Opened, (id: string) => void>
}

interface ScreenOptions<Name> {
  /** The folder of the screen, if not that of the portal. The server uses the source file to preload the script. */
  from?: string
  /** The screen that users most often open from this one. Its script is loaded once this screen is shown. */
  next?: Name
}

/** Runs a task when the browser is idle or, in browsers that do not report this, after a second. */
const whenIdle = (task: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(task) : setTimeout(task, 1000)

/**
 * Makes the route components and loaders for a portal's screens.
 *
 * @param folder the folder of the screens
 */
export function screensOf<Name extends string, Opened extends string>(
  folder: string,
  load: () => Promise<Screens<Name, Opened>>,
) {
  let loaded: Screens<Name, Opened> | undefined

  function screen(name: Name, { from = folder, next }: ScreenOptions<Name> = {}) {
    const component = lazyRouteComponent(async () => {
      const { screens } = (loaded ??= await load())
      const shown = await screens[name]()
      // A failure is shown when the screen is opened.
      if (next !== undefined && !import.meta.env.SSR) whenIdle(() => void screens[next]().catch(() => {}))
      return { default: shown }
    })
    return Object.assign(component, {
      sources: ['src/app/browser/portalRoutes.ts', `${folder}/screens.ts`, `${from}/${name}.tsx`],
    })
  }

  /** The loader of a record's route. Starts to read the record when the user points at a link to it. */
  const readAhead =
    (name: Opened) =>
    ({ params: { id }, preload }: { params: { id: string }; preload: boolean }): void => {
      if (preload) loaded?.readAhead?.[name](id)
    }

  return { screen, readAhead }
}
