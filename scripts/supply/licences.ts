import type { Shipped } from './lockFile.ts'

/**
 * Licences that ask nothing of a provider who runs the product on a server, and of its browser code no more than their
 * notices. LGPL: libvips is a library of its own, which sharp loads. MPL: lightningcss is used unchanged.
 */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // The Python Software Foundation's, permissive like BSD: keep the notice, say what was changed (argparse).
  'PSF-2.0',
  // An older one of theirs, as permissive.
  'Python-2.0',
  'MPL-2.0',
  // As incremental-encoder spells it.
  'MPL 2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/** Whether every licence of an expression joined by AND is accepted. One with OR has to be looked at by a person. */
export function isAccepted(licence: string | undefined): boolean {
  return (
    licence !== undefined &&
    licence
      .replaceAll(/[()]/g, '')
      .split(' AND ')
      .every((part) => accepted.has(part))
  )
}

/** A table in Markdown: a row for each licence, with its packages. */
export function licenceTable(shipped: readonly Pick<Shipped, 'name' | 'version' | 'licence'>[]): string {
  const byLicence = Object.groupBy(shipped, ({ licence }) => licence ?? 'not stated')
  const rows = Object.entries(byLicence)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([licence, packages = []]) => {
      const names = packages.map(({ name, version }) => `${name} ${version}`).join(', ')
      return `| ${licence} | ${packages.length} | ${names} |`
    })
  return ['| Licence | Packages | Names |', '| --- | ---: | --- |', ...rows, ''].join('\n')
}
