import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'
import type { Endpoint } from '../../src/shared/endpoint/endpoint.ts'

const declarations = /\/src\/features\/[\w/]+\/endpoints\.ts$/

/** The part of an endpoint that the browser needs: it validates neither what it sends by it nor what it gets. */
function sentPart(endpoint: Endpoint, idInPath: unknown): string {
  const { method, path, conditional, file, params, body } = endpoint
  // The server checks roles. Browsers need to know only which endpoints work without a session.
  const allowedRoles =
    typeof endpoint.allowedRoles === 'string' && endpoint.allowedRoles !== 'signed-in'
      ? endpoint.allowedRoles
      : undefined
  const fields: Record<string, unknown> = { method, path, allowedRoles, conditional, file }
  // For the version that a change starts from, the names alone.
  if (conditional && body instanceof z.ZodMiniObject) {
    fields['body'] = { shape: Object.fromEntries(Object.keys(body.shape).map((name) => [name, 0])) }
  }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const parts = given.map(([name, value]) => `${name}:${JSON.stringify(value)}`)
  const ids = params instanceof z.ZodMiniObject ? idsIn(params, idInPath) : []
  if (ids.length > 0) {
    const checks = ids.map((name) => `isId(String(given[${JSON.stringify(name)}]))`)
    parts.push(`params:{safeParse:(given)=>({success:${checks.join('&&')}})}`)
  }
  return `{${parts.join(',')}}`
}

const idsIn = ({ shape }: z.ZodMiniObject, idInPath: unknown) =>
  Object.entries(shape).flatMap(([name, shapeOfIt]) => (Object.is(shapeOfIt, idInPath) ? name : []))

const anything = z.record(z.string(), z.unknown())

const exportsOf = async (url: string): Promise<Record<string, unknown>> => anything.parse(await import(url))

/** The endpoints that the module at a URL exports, by name. It may export shapes as well. */
export async function endpointsAt(url: string): Promise<[name: string, endpoint: Endpoint][]> {
  const exported = Object.entries(await exportsOf(url))
  return exported.filter((each): each is [string, Endpoint] => isEndpoint(each[1]))
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value

/**
 * The endpoints of a file without their schemas, for browsers: schemas would bring the validation library
 * and the shapes of the whole feature to every screen that uses one of the endpoints.
 *
 * @param isId address of the module with the check of ids
 */
export async function endpointsForBrowsers(file: string, isId: string): Promise<string> {
  // Not imported above: what makes the build is put into one file, with shapes of its own.
  const { idInPath } = await exportsOf(pathToFileURL(resolve('src/shared/endpoint/fields.ts')).href)
  const endpoints = await endpointsAt(pathToFileURL(file).href)
  const exported = endpoints.map(([name, endpoint]) => `export const ${name}=${sentPart(endpoint, idInPath)}`)
  return [`import{isId}from${JSON.stringify(isId)}`, ...exported].join('\n')
}

/** In builds for browsers only: in development they load the declarations as they are. */
export function browserEndpoints(): Plugin {
  return {
    name: 'browser-calls',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    async load(id) {
      if (!declarations.test(id.replaceAll('\\', '/'))) return null
      return { code: await endpointsForBrowsers(id, resolve('src/shared/endpoint/ids.ts')), moduleType: 'js' }
    },
  }
}
