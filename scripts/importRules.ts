import { posix } from 'node:path'

/**
 * The layers of src from top to bottom. A file imports only from its own layer and those below it. The areas of features
 * are layers, too.
 */
const layers = [
  'src/demo',
  'src/cli',
  'src/app',
  'src/portals',
  'src/features/office',
  'src/features/clients',
  'src/features/money',
  'src/features/desk',
  'src/features/people',
  'src/features/mail',
  'src/features/site',
  'src/features/base',
  'src/server',
  'src/browser',
  'src/shared',
]

/** Files that import upwards, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'src/server/database/tables.ts': 'row types need the tables of every feature in one place',
}

type Runs = 'in Node' | 'on screens' | 'everywhere'

/** Where a file runs, by the first folder in its path that decides it. */
function runs(file: string): Runs {
  const [folder] = file.match(/(?<=\/)(server|browser|cli|demo)(?=\/)/) ?? []
  if (folder !== undefined) return folder === 'browser' ? 'on screens' : 'in Node'
  return file.startsWith('src/portals/') ? 'on screens' : 'everywhere'
}

/** The files of src that a file imports, including type imports and dynamic imports. */
export function importedBy(file: string, source: string): string[] {
  const found = source.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^'?]+)/g)
  return [...found].map(([, path = '']) => posix.join(posix.dirname(file), path))
}

const layerOf = (file: string) => layers.findIndex((layer) => file.startsWith(`${layer}/`))

function problemWith(file: string, imported: string): string | undefined {
  const [from, to] = [layerOf(file), layerOf(imported)]
  if (from < 0) return `${file}: is in none of the layers of scripts/importRules.ts.`
  if (to < 0 || file in exceptions) return undefined
  if (to < from) return `${file}: imports ${imported}, but ${layers[to]} is above ${layers[from]}.`
  const places = `${file}, which runs ${runs(file)}, imports ${imported}, which runs ${runs(imported)}.`
  return runs(imported) === 'everywhere' || runs(imported) === runs(file) ? undefined : places
}

/** Circular imports, as paths that end where they begin. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  function follow(file: string, way: string[]): void {
    const begun = way.indexOf(file)
    if (begun >= 0) circles.push([...way.slice(begun), file])
    if (begun >= 0 || done.has(file)) return
    for (const next of imports.get(file) ?? []) follow(next, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) follow(file, [])
  return circles
}

/**
 * Checks that imports in src point downwards and are not circular. Test files are exempt.
 *
 * @param sources the content of each file by its path from the root
 */
export function checkImports(sources: ReadonlyMap<string, string>): { count: number; problems: string[] } {
  const imports = new Map(
    [...sources]
      .filter(([file]) => /^src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map(([file, source]) => [file, importedBy(file, source)]),
  )
  const pairs = [...imports].flatMap(([file, all]) => all.map((imported) => [file, imported] as const))
  const wrong = pairs.flatMap(([file, imported]) => problemWith(file, imported) ?? [])
  const unused = Object.keys(exceptions).filter(
    (file) => !imports.get(file)?.some((imported) => layerOf(imported) < layerOf(file)),
  )
  return {
    count: pairs.length,
    problems: [
      ...wrong,
      ...circlesIn(imports).map((circle) => `These import each other in a circle: ${circle.join(' → ')}`),
      ...unused.map((file) => `${file}: imports nothing upwards. Take it out of scripts/importRules.ts.`),
    ],
  }
}
