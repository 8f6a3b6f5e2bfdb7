import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, posix, resolve } from 'node:path'
import { drawing, type Imports, type Place } from './architectureDrawing.ts'

// Draws docs/architecture.svg from the imports in src. `--check` fails where the file differs from the drawing.

const root = resolve(import.meta.dirname, '..')
const target = resolve(root, 'docs/architecture.svg')

/** The box of a file in the picture, and the name under which the box lists it; none for single files. */
function placeOf(file: string): { place: Place; name: string } {
  const [, folder = '', noun = '', side = ''] = file.split('/')
  const isFile = (part: string) => part.includes('.')
  switch (folder) {
    case 'features':
      if (side === 'server') return { place: 'featureServer', name: noun }
      if (side === 'browser') return { place: 'featureBrowser', name: noun }
      return { place: 'featureBoth', name: noun }
    case 'portals':
      if (side === 'server') return { place: 'programs', name: `portals/${noun}` }
      return { place: 'portals', name: isFile(noun) ? '' : noun }
    case 'cli':
    case 'demo':
      return { place: 'programs', name: folder }
    case 'server':
    case 'browser':
      return { place: folder, name: isFile(noun) ? '' : noun }
    default:
      return { place: 'both', name: folder.replace(/\.tsx?$/, '') }
  }
}

function readImports(): Imports {
  const names = new Map<Place, Set<string>>()
  const arrows = new Map<string, number>()
  const betweenFeatures = new Map<string, Set<string>>()
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  for (const file of files.filter((each) => !/\.test\.tsx?$/.test(each)).toSorted()) {
    const from = placeOf(file)
    if (from.name !== '') names.set(from.place, (names.get(from.place) ?? new Set()).add(from.name))
    const source = readFileSync(resolve(root, file), 'utf8')
    for (const [, path = ''] of source.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+\.tsx?)['"]/g)) {
      const to = placeOf(posix.join(dirname(file), path))
      if (from.place !== to.place) {
        const arrow = `${from.place} → ${to.place}`
        arrows.set(arrow, (arrows.get(arrow) ?? 0) + 1)
      }
      const areFeatures = from.place.startsWith('feature') && to.place.startsWith('feature')
      if (areFeatures && from.name !== to.name) {
        betweenFeatures.set(from.name, (betweenFeatures.get(from.name) ?? new Set()).add(to.name))
      }
    }
  }
  return { names, arrows, betweenFeatures }
}

const svg = drawing(readImports())
if (!process.argv.includes('--check')) {
  writeFileSync(target, svg)
} else if (readFileSync(target, 'utf8') !== svg) {
  console.error('docs/architecture.svg is not what the imports are. Run: node scripts/drawArchitecture.ts')
  process.exitCode = 1
}
