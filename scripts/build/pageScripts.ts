import { basename, extname, resolve, sep } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { mergeScripts, type Script } from './mergeScripts.ts'

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/**
 * The most scripts that a portal screen loads, besides the script of every page and that of every form. Each script is
 * one request and is compressed separately.
 */
const mostOfScreen = 6

/** A module below this length that more than this share of screens need is loaded by all: it is not worth a script. */
const smallChars = 2_000
const shareOfMany = 0.55

const withSlashes = (path: string) => path.split(sep).join('/')
const src = withSlashes(resolve(import.meta.dirname, '../../src'))
const portals = `${src}/portals`

/** Loaded with every page of a signed-in user. */
const watchPage = `${portals}/session/watchPage.ts`

/**
 * Entry modules of the scripts that load after a page is shown, by script name: toasts, also on pages outside the
 * portals, the dialogs that every portal shares, live updates, and what tells staff of notifications.
 */
const laterScripts = {
  toasts: [`${src}/browser/ui/ToastArea.tsx`],
  dialogs: [`${portals}/session/CountdownDialog.tsx`, `${src}/browser/ui/ConfirmDialog.tsx`],
  liveUpdates: [`${src}/features/desk/live/browser/LiveUpdates.tsx`],
  notifications: [`${src}/features/desk/notifications/browser/TellOfNotifications.tsx`],
}

const portalStyles = '/styles/portal.css'
const isScript = (id: string) => /\.(m?js|tsx?)$/.test(id)

/** The given modules with everything that they import statically, without those of `loaded`. */
function closure(roots: readonly string[], graph: Graph, loaded = new Set<string>()): Set<string> {
  const found = new Set<string>()
  const next = [...roots]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (found.has(id) || loaded.has(id) || !isScript(id)) continue
    found.add(id)
    next.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** The files that routes load on demand. */
const loadedBy = (routes: string, name: RegExp, graph: Graph) =>
  (graph.getModuleInfo(`${portals}/${routes}`)?.dynamicallyImportedIds ?? []).filter((id) => name.test(id))

/** Everything that a page with these modules may load on demand, step by step, without other pages. */
function loadedLater(loaded: ReadonlySet<string>, graph: Graph, main: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const isPart = (id: string) => !/(Pages?|Frame|[rR]outes)\.tsx?$/.test(id)
  const parts = (of: Iterable<string>) =>
    [...of].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter(isPart)
  for (let next = parts(loaded); next.length > 0;) {
    const more = closure(next, graph, new Set([...main, ...loaded, ...found]))
    for (const id of more) found.add(id)
    next = parts(more)
  }
  return found
}

const pagesOf = (routes: string, graph: Graph) => loadedBy(routes, /Pages?\.tsx?$/, graph)

/** Pages outside the portals; `forms` are those with a form, and the module that is loaded with them. */
interface Outside {
  all: ReadonlySet<string>
  forms: ReadonlySet<string>
}

/**
 * The pages that need each module at once, and those that need it later, without the modules of every page. A page of two
 * portals counts twice.
 */
function usersOf(graph: Graph, main: Set<string>) {
  const [users, later] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  const note = (pages: Map<string, Set<string>>, page: string, ids: Iterable<string>) => {
    for (const id of ids) pages.set(id, (pages.get(id) ?? new Set()).add(page))
  }
  function add(page: string, roots: string[]) {
    const atOnce = closure(roots, graph, main)
    note(users, page, atOnce)
    note(later, page, loadedLater(atOnce, graph, main))
  }
  const accountPages = [...pagesOf('account/routes.tsx', graph), watchPage]
  const publicPages = pagesOf('public/routes.tsx', graph)
  for (const page of [...publicPages, ...accountPages]) add(page, [page])
  note(later, watchPage, loadedLater(main, graph, main))
  const screens = new Set<string>()
  for (const portal of ['admin', 'agent', 'customer']) {
    const frames = loadedBy(`${portal}/routes.tsx`, /Frame\.tsx$/, graph)
    for (const screen of pagesOf(`${portal}/routes.tsx`, graph)) {
      const page = `${portal} ${screen}`
      screens.add(page)
      add(page, [`${src}/app/browser/portalRoutes.ts`, ...frames, watchPage, screen])
    }
  }
  const forms = new Set([...accountPages, ...publicPages.filter((page) => page.endsWith('/ContactPage.tsx'))])
  return { users, later, screens, outside: { all: new Set([...publicPages, ...forms]), forms } }
}

/** The script for a module that a page outside the portals needs at once; undefined for all others. */
function scriptOutside(pages: ReadonlySet<string>, { all, forms }: Outside): string | undefined {
  const outside = [...pages].filter((page) => all.has(page))
  const [only] = outside
  if (only === undefined) return undefined
  if (pages.size === 1) return basename(only, extname(only))
  if (outside.every((page) => forms.has(page))) return 'forms'
  return outside.length < pages.size ? 'main' : 'visitors'
}

/**
 * The script for a module of screens that pages outside the portals need later; undefined for all others. In a script of
 * screens, it would make visitors load that script, and those that it imports.
 */
function scriptOfPart(
  id: string,
  pages: ReadonlySet<string>,
  { all, forms }: Outside,
  graph: Graph,
): string | undefined {
  const outside = [...pages].filter((page) => all.has(page))
  if (outside.length === 0) return undefined
  const isIcon = graph.getModuleInfo(id)?.importedIds.length === 0 && charsOf(id, graph) < smallChars
  return isIcon && !outside.every((page) => forms.has(page)) ? 'main' : 'forms'
}

/**
 * The script for each module that a page needs at once or soon after it is painted. The bundler places all others, which
 * are loaded when they are used.
 */
function scriptNames(graph: Graph): Map<string, string> {
  const main = closure([`${src}/app/browser/main.tsx`], graph)
  const { users, later, screens, outside } = usersOf(graph, main)
  const names = new Map([...main].map((id) => [id, 'main']))
  for (const [name, roots] of Object.entries(laterScripts)) {
    for (const id of closure(roots, graph, main)) {
      // A module that some screens need at once goes to all screens. Otherwise the later script would import the scripts
      // of those screens.
      if (users.has(id)) for (const screen of screens) users.get(id)?.add(screen)
      else if (!names.has(id)) names.set(id, name)
    }
  }
  for (const [id, pages] of users) {
    const isOfMany = [...pages].every((page) => screens.has(page)) && pages.size > screens.size * shareOfMany
    if (isOfMany && charsOf(id, graph) < smallChars) users.set(id, screens)
  }
  const ofScreens = new Map<string, Script & { modules: string[] }>()
  for (const [id, pages] of users) {
    const name = scriptOutside(pages, outside) ?? scriptOfPart(id, later.get(id) ?? new Set(), outside, graph)
    if (name !== undefined) {
      names.set(id, name)
      continue
    }
    const key = [...pages].toSorted().join()
    const script = ofScreens.get(key) ?? { modules: [], pages, chars: 0 }
    script.modules.push(id)
    script.chars += charsOf(id, graph)
    ofScreens.set(key, script)
  }
  const importedIds = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
  let shared = 0
  for (const { modules, pages } of mergeScripts([...ofScreens.values()], mostOfScreen, importedIds)) {
    const [page = ''] = pages
    const name = pages.size === 1 ? basename(page, '.tsx') : `screens-${(shared += 1)}`
    for (const id of modules) names.set(id, name)
  }
  return names
}

/** Package code counts 45 %: the rest is comments or unused. */
const charsOf = (id: string, graph: Graph) =>
  (graph.getModuleInfo(id)?.code?.length ?? 0) * (id.includes('/node_modules/') ? 0.45 : 1)

/** The file `assets/HomePage-DdPlbq4Q.js` has the name `HomePage`. */
const scriptName = /^assets\/(.+)-.{8}\.js$/

/**
 * Puts the modules that pages need at once into few files, and writes the list of these files for
 * src/server/render/bundle.ts. The bundler alone splits shared modules into 30 to 50 files per screen.
 */
export function pageScripts() {
  let names: Map<string, string> | undefined

  const group = {
    debugName: 'pages',
    name(id: string, graph: Graph) {
      names ??= scriptNames(graph)
      // Without a name, the bundler makes a script for the portals' style sheet that only imports PortalRoot's script.
      if (id.endsWith(portalStyles)) return names.get(`${portals}/frame/PortalRoot.tsx`) ?? null
      return names.get(withSlashes(id)) ?? (id.includes('vite/preload-helper') ? 'main' : null)
    },
    test: (id: string) => isScript(id) || id.endsWith(portalStyles),
    priority: 2,
    includeDependenciesRecursively: false,
  }

  const sources: Plugin = {
    name: 'page-sources',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const files = chunks.flatMap(({ fileName, moduleIds }) =>
        moduleIds
          .map(withSlashes)
          .filter((id) => id.startsWith(`${portals}/`) || id.startsWith(`${src}/app/`))
          .map((id) => [`src/${id.slice(src.length + 1)}`, fileName]),
      )
      const source = JSON.stringify(Object.fromEntries(files))
      this.emitFile({ type: 'asset', fileName: '.vite/sources.json', source })
    },
  }

  /**
   * Preloads the imports of page scripts only. Dialogs and other scripts that load on demand are preloaded before they
   * are needed, and the list of their imports would be part of every screen.
   */
  function loadedTogether(script: string, needed: string[]): string[] {
    const name = scriptName.exec(script)?.[1] ?? ''
    if (!new Set(names?.values()).has(name)) return []
    return needed.filter((file) => scriptName.exec(file)?.[1] !== 'main')
  }

  return { group, sources, loadedTogether }
}
