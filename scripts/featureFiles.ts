/**
 * File names with a fixed place and meaning in every noun of src/features. A file with such a name may be in that place
 * only. Other names are free: name a file of only one noun after its task.
 */
export const featureFiles: Readonly<Record<string, string>> = {
  'schema.ts': 'every shape of the noun: forms, requests, responses',
  'values.ts': 'plain values of its shapes, for screens that are shown before the shapes are loaded',
  'endpoints.ts': 'its endpoints: method, path, allowed roles, request, response',
  'policy.ts': 'who may do what, as pure functions',
  'view.ts': 'the filters of its list in an address, for routes, which load no shapes',
  'server/routes.ts': 'the steps of each request: load, check, change, respond',
  'server/tables.ts': 'its tables and their columns',
  'server/commands.ts': 'what changes the database',
  'server/queries.ts': 'what reads it',
  'server/range.ts': 'the orders in which a part of its list can be read',
  'server/csv.ts': 'its list as a file',
  'server/mails.ts': 'the mails it sends',
  'server/forms.ts': 'its forms as browsers without script send them',
  'browser/api.ts': 'its queries and mutations for screens',
  'browser/filtersOf.ts': 'the filters of its list as chips',
}

const placeOf = new Map(
  Object.keys(featureFiles).map((path) => [path.slice(path.lastIndexOf('/') + 1), path]),
)

/**
 * Checks that a file is in a valid place: a noun holds pure files, `server/` and `browser/`, without further folders.
 *
 * @param file path from the root, with `/`
 */
export function checkFeatureFile(file: string): string[] {
  const [, folder = '', name = ''] = /^src\/features\/\w.*?\/(?:(server|browser)\/)?([^/]+)$/.exec(file) ?? []
  if (name === '' || /\.test\.tsx?$/.test(name)) return []
  if (/\/(server|browser)\/.*\//.test(file)) return [`${file}: server and browser of a noun have no folders.`]
  const place = placeOf.get(name)
  const path = folder === '' ? name : `${folder}/${name}`
  if (place !== undefined && place !== path)
    return [
      `${file}: a file of this name is ${place} of a noun: ${featureFiles[place]}. Give it another name.`,
    ]
  if (folder !== 'browser' && name.endsWith('.tsx')) return [`${file}: components stand in browser.`]
  return []
}
