import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'
import type { Endpoint } from '../../src/shared/endpoint/endpoint.ts'

const declarations = /\/src\/features\/[\w/]+\/endpoints\.ts$/

/** The parts of an endpoint that browsers need. They validate neither requests nor responses. */
function sentPart(endpoint: Endpoint, idInPath: unknown): string {
  const { method, path, conditional, file, params, body } = endpoint
  // The server checks roles. Browsers need to know only which endpoints work without a session.
  const allowedRoles =
    typeof endpoint.allowedRoles === 'string' && endpoint.allowedRoles !== 'signed-in'
      ? endpoint.allowedRoles
      : undefined
  const fields: Record<string, unknown> = { method, path, allowedRoles, conditional, file }
  // Browsers read only the field names of the body, to send the version that a change starts from.
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

/** The endpoints that the module at a URL exports, by name; its other exports are ignored. */
export async function endpointsAt(url: string): Promise<[name: string, endpoint: Endpoint][]> {
  const exported = Object.entries(await exportsOf(url))
  return exported.filter((each): each is [string, Endpoint] => isEndpoint(each[1]))
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value

/**
 * Generates the endpoints of a file without their schemas. With them, every screen that uses one of the endpoints would
 * load the validation library and all shapes of the feature. The code names files from the project's root: the scripts
 * would otherwise depend on the folder in which they are built, because pageScripts.ts counts the characters.
 */
export async function endpointsForBrowsers(file: string): Promise<string> {
  // Loaded at run time: a static import would be bundled into the build configuration as a second copy of the shapes.
  const { idInPath } = await exportsOf(pathToFileURL(resolve('src/shared/endpoint/fields.ts')).href)
  const endpoints = await endpointsAt(pathToFileURL(file).href)
  const exported = endpoints.map(([name, endpoint]) => `export const ${name}=${sentPart(endpoint, idInPath)}`)
  return [`import{isId}from'/src/shared/endpoint/ids.ts'`, ...exported].join('\n')
}

/** Applies to browser builds only: in development, browsers load the full declarations. */
export function browserEndpoints(): Plugin {
  return {
    name: 'browser-calls',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    async load(id) {
      if (!declarations.test(id.replaceAll('\\', '/'))) return null
      return { code: await endpointsForBrowsers(id), moduleType: 'js' }
    },
  }
}
