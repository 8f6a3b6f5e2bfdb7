import type { FastifyRequest } from 'fastify'
import type { Module } from '../module.ts'
import type { Database } from './database/database.ts'
import { missing } from './errors.ts'
import type { JobKind } from './jobs.ts'
import type { PageContext } from './render/site.ts'
import type { Forms } from './serveForm.ts'
import type { Routes } from './serve.ts'

/** What a module adds to the server; refused like what does not exist while it is off. */
export interface ServerModule {
  of: Module
  routes: Routes
  forms?: Forms
  jobs?: readonly JobKind[]
  /** What its pages show besides the brand. */
  pageData?: PageContext['pageData']
}

/** Which modules are on. Not to be asked inside a transaction: the answer may have to be read. */
export interface Switches {
  /** @throws where the answer cannot be read: nothing is then on or off */
  isOn(module: Module): Promise<boolean>
  /**
   * The names of those that are on, in the order of the alphabet, for pages, which are shown also while the database
   * cannot be read: then as last known, and before anything is known, without any.
   */
  shown(): Promise<readonly string[]>
}

/** The words for an address under /api that does not exist. */
export const noSuchCall = 'There is no such call.'

/**
 * On the embedded engine another process, the command line, may switch a module without this one being notified: what is
 * known is read again after this time.
 */
const maxAgeMs = 5000

export function openSwitches(database: Pick<Database, 'db' | 'engine' | 'onNotify'>): Switches {
  let kept: { names: Promise<readonly string[]>; readAt: number } | undefined
  let lastKnown: readonly string[] = []
  database.onNotify('modules', () => {
    kept = undefined
  })

  async function read(): Promise<readonly string[]> {
    const rows = await database.db
      .selectFrom('modules')
      .select('name')
      .where('isOn', '=', true)
      .orderBy('name')
      .execute()
    return rows.map(({ name }) => name)
  }

  async function on(): Promise<readonly string[]> {
    const at = performance.now()
    if (!kept || (database.engine === 'sqlite' && at - kept.readAt > maxAgeMs))
      kept = { names: read(), readAt: at }
    const asked = kept
    try {
      lastKnown = await asked.names
      return lastKnown
    } catch (error) {
      if (kept === asked) kept = undefined
      throw error
    }
  }

  return {
    isOn: async ({ name }) => (await on()).includes(name),
    shown: () => on().catch(() => lastKnown),
  }
}

/** The data of the pages of modules, which have none while their module is off. */
export function modulePageData(
  switches: Switches,
  modules: readonly ServerModule[],
): PageContext['pageData'] {
  const pages: PageContext['pageData'] = {}
  for (const { of, pageData = {} } of modules) {
    for (const [path, read] of Object.entries(pageData)) {
      const readIfOn = async (request: FastifyRequest) =>
        (await switches.isOn(of)) ? read(request) : undefined
      Object.assign(pages, { [path]: readIfOn })
    }
  }
  return pages
}

/** @throws 404, in the words of an address that does not exist, while the module is off */
export async function refuseUnlessOn(
  switches: Switches,
  module: Module | undefined,
  message: string,
): Promise<void> {
  if (module && !(await switches.isOn(module))) throw missing(message)
}
