/** Modules that are sent in one file. */
export interface Script {
  modules: readonly string[]
  /** The pages that load it. */
  pages: ReadonlySet<string>
  /** Characters of its source, a rough measure of the bytes sent. */
  chars: number
}

/** The cost of one more request for a page, in characters of source. */
const requestChars = 80_000

const union = <Item>(sets: Iterable<ReadonlySet<Item>>) => new Set([...sets].flatMap((set) => [...set]))

/** The scripts that each script imports, directly or not. */
function importsOf(
  scripts: readonly Script[],
  importedIds: (module: string) => readonly string[],
): Map<Script, Set<Script>> {
  const scriptOf = new Map(scripts.flatMap((script) => script.modules.map((module) => [module, script])))
  const direct = new Map(
    scripts.map((script) => {
      const imported = script.modules.flatMap(importedIds).map((module) => scriptOf.get(module))
      return [script, imported.filter((other) => other !== undefined && other !== script)]
    }),
  )
  return new Map(
    scripts.map((script) => {
      const found = new Set<Script>()
      const next = [...(direct.get(script) ?? [])]
      for (let each = next.pop(); each; each = next.pop()) {
        if (found.has(each)) continue
        found.add(each)
        next.push(...(direct.get(each) ?? []))
      }
      return [script, found]
    }),
  )
}

interface Merge {
  /** Two scripts and all scripts between them in the import graph: otherwise scripts would import each other. */
  parts: ReadonlySet<Script>
  /** The scripts that the parts import. */
  imports: ReadonlySet<Script>
  /** Characters that pages load without needing them, for each request saved on pages with too many scripts. */
  cost: number
}

function mergeOf(
  pair: readonly [Script, Script],
  imports: ReadonlyMap<Script, ReadonlySet<Script>>,
  crowded: ReadonlySet<string>,
  weights: ReadonlyMap<string, number>,
): Merge | undefined {
  const importsOfPart = (part: Script) => imports.get(part) ?? new Set<Script>()
  const reached = union(pair.map(importsOfPart))
  const between = [...reached].filter((script) => pair.some((end) => importsOfPart(script).has(end)))
  const parts = new Set([...pair, ...between])
  for (const part of parts) reached.delete(part)
  let [chars, spared] = [requestChars, 0]
  for (const page of union([...parts].map((part) => part.pages))) {
    const more = [...reached].filter((script) => !script.pages.has(page))
    const unneeded = [...parts].filter((part) => !part.pages.has(page))
    for (const script of [...more, ...unneeded]) chars += script.chars * (weights.get(page) ?? 1)
    if (crowded.has(page)) spared += parts.size - unneeded.length - 1 - more.length
  }
  return spared > 0 ? { parts, imports: reached, cost: chars / spared } : undefined
}

/** Pages that load more count more, because users wait longest for them; no page counts less than 1. */
function weightsOf(scripts: readonly Script[], pages: ReadonlySet<string>): Map<string, number> {
  const loads = [...pages].map((page) =>
    scripts.reduce((sum, script) => (script.pages.has(page) ? sum + script.chars : sum), 0),
  )
  const mean = loads.reduce((sum, load) => sum + load, 0) / loads.length
  return new Map([...pages].map((page, at) => [page, Math.max(1, (loads[at] ?? mean) / mean) ** 8]))
}

/**
 * Merges scripts until no page loads more than `most` of them. Each step takes the merge with the lowest cost.
 *
 * @param importedIds the modules that a module imports; scripts must not import each other in a circle
 * @throws when a page cannot be brought down to `most` scripts
 */
export function mergeScripts(
  given: readonly Script[],
  most: number,
  importedIds: (module: string) => readonly string[],
): Script[] {
  let scripts = [...given]
  const pages = union(scripts.map((script) => script.pages))
  for (;;) {
    const count = (page: string) => scripts.filter((script) => script.pages.has(page)).length
    const crowded = new Set([...pages].filter((page) => count(page) > most))
    if (crowded.size === 0) return scripts
    const imports = importsOf(scripts, importedIds)
    const weights = weightsOf(scripts, pages)
    let best: Merge | undefined
    for (const [at, one] of scripts.entries()) {
      for (const other of scripts.slice(at + 1)) {
        if (![...crowded].some((page) => one.pages.has(page) && other.pages.has(page))) continue
        const merge = mergeOf([one, other], imports, crowded, weights)
        if (merge && (!best || merge.cost < best.cost)) best = merge
      }
    }
    if (!best) throw new Error(`No page may load more than ${most} scripts: ${[...crowded].join(', ')}`)
    scripts = applied(scripts, best)
  }
}

function applied(scripts: readonly Script[], { parts, imports }: Merge): Script[] {
  const pages = union([...parts].map((part) => part.pages))
  const merged = {
    modules: [...parts].flatMap((part) => part.modules),
    pages,
    chars: [...parts].reduce((sum, part) => sum + part.chars, 0),
  }
  const others = scripts.filter((script) => !parts.has(script))
  return [
    ...others.map((script) =>
      imports.has(script) ? { ...script, pages: union([script.pages, pages]) } : script,
    ),
    merged,
  ]
}
