import { basename } from 'node:path'

const kebab = '[a-z0-9]+(-[a-z0-9]+)*'
const camel = '[a-z][A-Za-z0-9]*'
const either = '[A-Za-z][A-Za-z0-9]*'

/** The first rule that matches the path applies. */
const fileNames: { place: RegExp; name: RegExp; style: string }[] = [
  {
    place: /^migrations\/(?!frozen\/|.*\.test\.ts$)/,
    name: new RegExp(String.raw`^\d{4}-${kebab}\.ts$`),
    style: '0001-kebab-case.ts',
  },
  {
    place: /^tests\/e2e\//,
    name: new RegExp(String.raw`^${kebab}\.test\.ts$`),
    style: 'kebab-case.test.ts',
  },
  { place: /^docs\//, name: new RegExp(String.raw`^${kebab}\.\w+$`), style: 'kebab-case' },
  // camelCase for hooks and routes, which are not components.
  {
    place: /\.tsx$/,
    name: new RegExp(String.raw`^${either}((\.slow)?\.test)?\.tsx$`),
    style: 'PascalCase.tsx, or camelCase.tsx where it is no component',
  },
  {
    place: /./,
    name: new RegExp(String.raw`^${camel}((\.slow)?\.test|\.config|\.d)?\.\w+$`),
    style: 'camelCase',
  },
]

/** @param file path from the root, with `/` */
export function checkFileName(file: string): string[] {
  const rule = fileNames.find(({ place }) => place.test(file))
  if (!rule || rule.name.test(basename(file))) return []
  return [`${file}: does not follow the naming style of its folder. Expected: ${rule.style}.`]
}

/** Checks that a page file declares a component with the file's name. */
export function checkPage(file: string, source: string): string[] {
  const [, page] = /^src\/portals\/.*?(\w+Page)\.tsx$/.exec(file) ?? []
  if (page === undefined || new RegExp(String.raw`^(?:export )?function ${page}\b`, 'm').test(source))
    return []
  return [`${file}: declares no function ${page}.`]
}

/**
 * Checks that names of this repository are not renamed on import. Names from packages may be: Radix has a Switch and a
 * Menu as we do, and Node's timers are named like the global ones.
 */
export function checkImportedNames(file: string, source: string): string[] {
  return [...source.matchAll(/^import [^'"]*?\{([^}]*)\} from ['"](\.[^'"]+)['"]/gm)].flatMap(
    ([, names = '', from]) =>
      [...names.matchAll(/\b(\w+) as (\w+)/g)].map(
        ([, name, other]) =>
          `${file}: imports ${name} of ${from} as ${other}. Rename one of the two where it is declared.`,
      ),
  )
}

/** The React components that a file declares, exported or not. */
function componentsOf(file: string, source: string): string[] {
  if (!/^src\/(?!.*\.test\.tsx$).*\.tsx$/.test(file)) return []
  return [...source.matchAll(/^(?:export )?function ([A-Z]\w*)/gm)].flatMap(([, name]) => name ?? [])
}

/** @param sources the content of each file by its path */
export function checkComponentNames(sources: ReadonlyMap<string, string>): string[] {
  const places = new Map<string, string>()
  const problems: string[] = []
  for (const [file, source] of sources) {
    for (const name of componentsOf(file, source)) {
      const other = places.get(name)
      if (other === undefined) places.set(name, file)
      else problems.push(`${file}: declares a component ${name}, and so does ${other}.`)
    }
  }
  return problems
}
