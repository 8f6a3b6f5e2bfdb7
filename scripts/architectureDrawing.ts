export type Place =
  | 'portals'
  | 'programs'
  | 'featureBrowser'
  | 'featureBoth'
  | 'featureServer'
  | 'browser'
  | 'both'
  | 'server'

export interface Imports {
  /** The folders, or files, that a place consists of. */
  names: ReadonlyMap<Place, ReadonlySet<string>>
  /** How many imports lead from one place to another, by `from → to`. */
  arrows: ReadonlyMap<string, number>
  /** Which features a feature imports. */
  betweenFeatures: ReadonlyMap<string, ReadonlySet<string>>
}

const width = 1080
const boxes: Record<Place, { x: number; y: number; w: number; h: number; title: string }> = {
  portals: { x: 70, y: 84, w: 280, h: 116, title: 'src/portals' },
  programs: { x: 730, y: 84, w: 280, h: 116, title: 'src/cli, demo, portals/*/server' },
  featureBrowser: { x: 70, y: 270, w: 280, h: 152, title: 'src/features/*/browser' },
  featureBoth: { x: 410, y: 270, w: 260, h: 152, title: 'src/features/*' },
  featureServer: { x: 730, y: 270, w: 280, h: 152, title: 'src/features/*/server' },
  browser: { x: 70, y: 492, w: 280, h: 116, title: 'src/browser' },
  both: { x: 410, y: 492, w: 260, h: 116, title: 'src/*.ts' },
  server: { x: 730, y: 492, w: 280, h: 116, title: 'src/server' },
}

const places: readonly Place[] = [
  'portals',
  'programs',
  'featureBrowser',
  'featureBoth',
  'featureServer',
  'browser',
  'both',
  'server',
]

const columns = [
  { x: 210, title: 'Screens', subtitle: 'in the browser and in rendered HTML' },
  { x: 540, title: 'Shared', subtitle: 'pure, runs everywhere' },
  { x: 870, title: 'Server', subtitle: 'only in Node' },
]

interface Route {
  path: string
  /** Against the direction of the layers. */
  isUpward?: true
}

/** The path of the arrow for every import that the layers allow. An import that is not listed fails the check. */
const routes: Record<string, Route> = {
  'portals → featureBrowser': { path: 'M210 200V264' },
  'portals → featureBoth': { path: 'M350 148H462Q470 148 470 156V264' },
  'portals → browser': { path: 'M70 160H52Q44 160 44 168V532Q44 540 52 540H64' },
  'portals → both': { path: 'M350 180H372Q380 180 380 188V522Q380 530 388 530H404' },
  'programs → portals': { path: 'M730 116H356' },
  'programs → featureServer': { path: 'M870 200V264' },
  'programs → featureBoth': { path: 'M730 148H618Q610 148 610 156V264' },
  'programs → server': { path: 'M1010 160H1028Q1036 160 1036 168V532Q1036 540 1028 540H1016' },
  'programs → both': { path: 'M730 180H708Q700 180 700 188V522Q700 530 692 530H676' },
  'featureBrowser → featureBoth': { path: 'M350 330H404' },
  'featureServer → featureBoth': { path: 'M730 330H676' },
  'featureBrowser → browser': { path: 'M190 422V486' },
  'featureBrowser → both': { path: 'M350 390H358Q366 390 366 398V548Q366 556 374 556H404' },
  'featureBoth → both': { path: 'M520 422V486' },
  'featureServer → both': { path: 'M730 390H722Q714 390 714 398V548Q714 556 706 556H676' },
  'featureServer → server': { path: 'M850 422V486' },
  'browser → both': { path: 'M350 582H404' },
  'server → both': { path: 'M730 582H676' },
  'browser → featureBrowser': { path: 'M250 492V428', isUpward: true },
  'browser → portals': { path: 'M70 570H30Q22 570 22 562V138Q22 130 30 130H64', isUpward: true },
  'both → featureBoth': { path: 'M580 492V428', isUpward: true },
  'server → featureServer': { path: 'M910 492V428', isUpward: true },
  'server → programs': {
    path: 'M1010 570H1050Q1058 570 1058 562V138Q1058 130 1050 130H1016',
    isUpward: true,
  },
}

/** In steps, so that not every new import changes the picture. */
function weightOf(count: number): string {
  if (count >= 100) return 'many'
  return count >= 10 ? 'some' : 'few'
}

function arrow([name, count]: [string, number]): string {
  const route = routes[name]
  if (!route) {
    throw new Error(
      `Imports lead from one place to another where none did: ${name}. ` +
        'Move the code, or give the arrow a route in scripts/architectureDrawing.ts.',
    )
  }
  const look = `${weightOf(count)}${route.isUpward ? ' upward' : ''}`
  return `<path class="${look}" d="${route.path}"><title>${name}</title></path>`
}

/** Names in rows as wide as the box. */
function rowsOf(names: readonly string[], separator: string, maxLength: number): string[] {
  const rows: string[] = []
  for (const name of names) {
    const last = rows.at(-1)
    if (last !== undefined && last.length + separator.length + name.length <= maxLength) {
      rows[rows.length - 1] = last + separator + name
    } else {
      rows.push(name)
    }
  }
  return rows
}

function box(place: Place, names: ReadonlySet<string> = new Set()): string {
  const { x, y, w, h, title } = boxes[place]
  const rows = rowsOf([...names].toSorted(), ' · ', Math.floor((w - 32) / 7))
  return [
    `<rect class="${place.startsWith('feature') ? 'feature' : 'box'}" x="${x}" y="${y}" width="${w}" height="${h}" rx="10"/>`,
    `<text class="title" x="${x + 16}" y="${y + 28}">${title}</text>`,
    ...rows.map((row, index) => `<text class="names" x="${x + 16}" y="${y + 52 + index * 19}">${row}</text>`),
  ].join('\n')
}

const style = `
svg { --paper: #ffffff; --ink: #16202e; --soft: #526072; --line: #c3ccd8; --box: #f5f7fa; --feature: #e8f0fb; --arrow: #3d6db5; --up: #b4532a }
@media (prefers-color-scheme: dark) {
  svg { --paper: #12171f; --ink: #eef2f7; --soft: #a9b5c4; --line: #3b4757; --box: #1b222d; --feature: #1a2a40; --arrow: #7fadf0; --up: #f0a17c }
}
text { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Open Sans', sans-serif; fill: var(--ink); font-size: 13px }
.column { font-size: 16px; font-weight: 600; text-anchor: middle }
.subtitle { fill: var(--soft); text-anchor: middle }
.title { font-size: 14px; font-weight: 600; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
.names, .note { fill: var(--soft) }
.note b, .noteTitle { font-weight: 600 }
.paper { fill: var(--paper) }
.box, .feature { stroke: var(--line) }
.box { fill: var(--box) }
.feature { fill: var(--feature) }
path { fill: none; stroke: var(--arrow); marker-end: url(#head) }
.few { stroke-width: 1.25 }
.some { stroke-width: 2 }
.many { stroke-width: 3.25 }
.upward { stroke: var(--up); stroke-dasharray: 4 4; marker-end: url(#upHead) }
marker path { stroke: none; marker-end: none; fill: var(--arrow) }
#upHead path { fill: var(--up) }`

const head = (id: string) =>
  `<marker id="${id}" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 8 4 0 8Z"/></marker>`

const legend = [
  { x: 70, look: 'few', text: '1–9 imports' },
  { x: 230, look: 'some', text: '10–99' },
  { x: 350, look: 'many', text: '100 and more' },
  { x: 520, look: 'few upward', text: 'against the layers: where the parts are put together' },
]

/**
 * The picture of the folders and their imports as SVG, for light and dark.
 *
 * @throws where an import leads from one place to another that no arrow is meant for
 */
export function drawing({ names, arrows, betweenFeatures }: Imports): string {
  const pairs = [...betweenFeatures]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([noun, others]) => `${noun} → ${[...others].toSorted().join(', ')}`)
  const notes = rowsOf(pairs, '   ·   ', 120)
  const height = 700 + notes.length * 20
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Folders of the source in layers: portals import features, features import src/server or src/browser, and all of them what is shared.">
<!-- Written by scripts/drawArchitecture.ts from the imports in src. -->
<style>${style}
</style>
<defs>
${head('head')}
${head('upHead')}
</defs>
<rect class="paper" width="${width}" height="${height}" rx="12"/>
${columns
  .map(
    ({ x, title, subtitle }) =>
      `<text class="column" x="${x}" y="40">${title}</text>\n<text class="subtitle" x="${x}" y="62">${subtitle}</text>`,
  )
  .join('\n')}
${[...arrows]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(arrow)
  .join('\n')}
${places.map((place) => box(place, names.get(place))).join('\n')}
${legend
  .map(
    ({ x, look, text }) =>
      `<path class="${look}" d="M${x} 646H${x + 34}"/>\n<text class="note" x="${x + 46}" y="650">${text}</text>`,
  )
  .join('\n')}
<text class="noteTitle" x="70" y="684">Features that import another:</text>
${notes.map((row, index) => `<text class="note" x="70" y="${706 + index * 20}">${row}</text>`).join('\n')}
</svg>
`
}
