import { lazyRouteComponent } from '@tanstack/react-router'
import type { IconNode } from 'lucide'
import { firstSignOfUse } from '../../browser/page/firstUse.ts'
import type { LoadScreen, Opened } from '../../browser/page/screen.ts'
import type { PageState } from '../../shared/site/pageState.ts'
import { queries } from '../data/queries.ts'

interface ScreenOptions {
  /** The page's part of the document title. */
  title?: string
  /**
   * The screen's entry in the portal's menu, below the entries that the specification names. The default label is the
   * title.
   */
  menu?: { icon: IconNode; label?: string }
  /** The screen that users open most often after this one. Its script is loaded when they are about to use this one. */
  next?: LoadScreen
  /** For a path that ends with an id: reads the first data as soon as a user points at a link to the screen. */
  readAhead?: boolean
}

/** Loads the next screen once this one is about to be used and the browser is idle. */
async function loadOnUse(next: LoadScreen): Promise<void> {
  await firstSignOfUse()
  // If loading fails, the failure is shown when the user opens the next screen.
  whenIdle(() => void next().catch(() => {}))
}

/** Runs a task when the browser is idle, or after a second in browsers without requestIdleCallback. */
const whenIdle = (task: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(task) : setTimeout(task, 1000)

/**
 * Route options for a screen of a portal. The screen's script is loaded when the screen is opened.
 *
 * @param source the file that `load` imports. The server preloads its script with the page.
 */
export function screen(source: string, load: LoadScreen, options: ScreenOptions = {}) {
  const { title, menu, next, readAhead = false } = options
  const component = lazyRouteComponent(async () => {
    const loaded = await load()
    if (next && !import.meta.env.SSR) void loadOnUse(next)
    return { default: loaded.screen.component }
  })
  return {
    staticData: { ...(title !== undefined && { title }), ...(menu && { menu }), screen: load },
    component: Object.assign(component, { sources: ['src/app/browser/portalRoutes.ts', source] }),
    loader({ location, preload, context }: Loading): void {
      if (!readAhead || !preload) return
      const id = location.pathname.split('/').at(-1) ?? ''
      const { working } = context.state.site
      // If reading fails, the opened screen reads again and shows the failure.
      readFirstData(load, { id, search: new URLSearchParams(), working }).catch(() => {})
    },
  }
}

interface Loading {
  location: { pathname: string }
  preload: boolean
  context: { state: PageState }
}

async function readFirstData(load: LoadScreen, opened: Opened): Promise<void> {
  const { screen: loaded } = await load()
  const reads = loaded.reads?.(opened) ?? []
  await Promise.all(reads.map((read) => read(queries)))
}
