import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { versionOf } from '../../src/shared/endpoint/version.ts'
import { endpointsAt, endpointsForBrowsers } from './browserEndpoints.ts'

async function bothForms(file: string) {
  const code = await endpointsForBrowsers(resolve(file))
  const withUrls = code.replaceAll("from'/", `from'${pathToFileURL('.').href}/`)
  const address = `data:text/javascript,${encodeURIComponent(withUrls)}`
  const [declared, sent] = await Promise.all([
    endpointsAt(pathToFileURL(resolve(file)).href),
    endpointsAt(address),
  ])
  return { declared: Object.fromEntries(declared), sent: Object.fromEntries(sent), code }
}

const values = [undefined, '', '0', '7', '07', '2147483647', '2147483648', 'summary', '../7', ' 7']

test.each(globSync('src/features/**/endpoints.ts'))(
  '%s: browsers send the same by its calls',
  async (file) => {
    const { declared, sent, code } = await bothForms(file)
    expect(Object.keys(sent).toSorted()).toEqual(Object.keys(declared).toSorted())
    for (const [name, endpoint] of Object.entries(declared)) {
      const { method, path, allowedRoles, conditional, file: field } = endpoint
      expect(sent[name], name).toMatchObject({ method, path })
      // Browsers only need to know whether an endpoint works without a session.
      const isOpen = ['anyone', 'pending', 'step'].includes(String(allowedRoles))
      expect(sent[name]?.allowedRoles, name).toBe(isOpen ? allowedRoles : undefined)
      expect(sent[name]?.conditional).toBe(conditional)
      expect(sent[name]?.file).toBe(field)
      const record = { id: 3, title: 'a', name: 'b', status: 'open', email: null }
      if (conditional)
        expect(versionOf(sent[name] ?? endpoint, record), name).toBe(versionOf(endpoint, record))
      // Only ids come from page addresses; screens set the other parameters themselves.
      const isOfIds = (given: unknown) => endpoint.params?.safeParse(given).success === true
      if (!isOfIds({ id: '7', brandId: '7' }) || isOfIds({ id: 'summary', brandId: 'summary' })) continue
      for (const value of values) {
        const given = { id: value, brandId: value }
        expect(sent[name]?.params?.safeParse(given).success, `${name} ${value}`).toBe(isOfIds(given))
      }
    }
    expect(code).not.toMatch(/zod|schema\.ts/)
    expect(code).not.toContain(resolve('.'))
  },
)
