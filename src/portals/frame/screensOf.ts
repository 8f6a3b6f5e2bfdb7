import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** Named, so that the types of the screens, which depend on those of the routes, need not be known for these. */
export type Screen = Promise<ComponentType>

interface Screens<Name extends string, Opened extends string> {
  screens: Record<Name, () => Screen>
  /** Starts to read a record, so that its screen has it as soon as it is opened. */
  readAhead?: Record<Opened, (id: string) => void>
}

interface ScreenOptions<Name> {
  /** The folder of the screen, where it is not that of the portal; the server preloads the script by the source file. */
  from?: string
  /** The screen that people open from it most; its script is loaded once this one is shown. */
  next?: Name
}

/** Where a browser does not tell that it is idle, after its first rendering. */
const whenIdle = (task: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(task) : setTimeout(task, 1000)

/**
 * The components of the routes of a portal's screens, by their names.
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
      // A failure shows when the screen is opened.
      if (next !== undefined && !import.meta.env.SSR) whenIdle(() => void screens[next]().catch(() => {}))
      return { default: shown }
    })
    return Object.assign(component, {
      sources: ['src/app/browser/portalRoutes.ts', `${folder}/screens.ts`, `${from}/${name}.tsx`],
    })
  }

  /** The loader of a record's route: someone points at a link to it on another screen of the portal. */
  const readAhead =
    (name: Opened) =>
    ({ params: { id }, preload }: { params: { id: string }; preload: boolean }): void => {
      if (preload) loaded?.readAhead?.[name](id)
    }

  return { screen, readAhead }
}
