import type { Shipped } from './lockFile.ts'

/**
 * Licences that oblige a provider who runs the product on a server to nothing, and require only their notices for the
 * browser code. LGPL: sharp loads libvips as a separate library. MPL: lightningcss is used unchanged.
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
  // Python Software Foundation, permissive like BSD: keep the notice, list changes (argparse).
  'PSF-2.0',
  // An older licence of the same foundation, as permissive.
  'Python-2.0',
  // A choice between two, of which the first is taken.
  'MIT OR EUPL-1.1+',
  'MPL-2.0',
  // The spelling of incremental-encoder.
  'MPL 2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
])

/** Whether every licence of an expression joined by AND is accepted. A human must decide on expressions with OR. */
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
