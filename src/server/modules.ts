import type { FastifyRequest } from 'fastify'
import type { SelectQueryBuilder } from 'kysely'
import type { Module } from '../module.ts'
import type { Database } from './database/database.ts'
import { missing } from './http/errors.ts'
import type { Db, Tx } from './database/db.ts'
import type { Tables } from './database/tables.ts'
import type { PageContext } from './render/site.ts'
import type { Forms } from './http/serveForm.ts'
import type { Routes } from './http/serve.ts'
import type { MailFile, MailFileKind, MailFileSource, MakeMailFiles } from './storage/mailFiles.ts'

/** Makes a person who has become a customer belong to their company, in the transaction of that. */
export type JoinCompany = (
  tx: Tx,
  joined: { userId: number; companyId: number; actorId: number; address: string },
) => Promise<void>

/** The ids of the leads that are off the list. */
export type LeadsOffList = (db: Db) => SelectQueryBuilder<Tables, 'archivedLeads', { inquiryId: number }>

/** The parts that a module adds to the server. While it is off, they answer like addresses that do not exist. */
export interface ServerModule {
  of: Module
  routes: Routes
  /** Endpoints that take a file. */
  fileRoutes?: Routes
  forms?: Forms
  joinCompany?: JoinCompany
  leadsOffList?: LeadsOffList
  makeMailFiles?: MakeMailFiles
  /** The data of its pages besides the brand. */
  pageData?: PageContext['pageData']
}

/** Which modules are on. Not to be asked inside a transaction: the response may have to be read. */
export interface Switches {
  /** @throws where the response cannot be read: nothing is then on or off */
  isOn(module: Module): Promise<boolean>
  /**
   * The names of those that are on, in the order of the alphabet, for pages, which are shown also while the database
   * cannot be read: then as last known, and before anything is known, without any.
   */
  shown(): Promise<readonly string[]>
}

/** The words for an address under /api that does not exist. */
export const noSuchCall = 'Not found.'

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

type AskedPart = 'joinCompany' | 'leadsOffList'

/** This part of the module that is on; undefined without one. */
export async function partOf<Part extends AskedPart>(
  switches: Switches,
  modules: readonly ServerModule[],
  part: Part,
): Promise<ServerModule[Part] | undefined> {
  for (const module of modules) if (module[part] && (await switches.isOn(module.of))) return module[part]
  return undefined
}

/** The files of a mail, made by `attached` and by the modules that are on. */
export async function mailFilesOf(
  switches: Switches,
  modules: readonly ServerModule[],
  attached: MakeMailFiles,
  sources: readonly MailFileSource[],
  customerId: number | undefined,
): Promise<MailFile[]> {
  const ids: Record<MailFileKind, number[]> = { invoice: [], ticket: [], response: [] }
  for (const { kind, id } of sources) ids[kind].push(id)
  const files = [...(await attached(ids, customerId))]
  for (const { of, makeMailFiles } of modules)
    if (makeMailFiles && (await switches.isOn(of))) files.push(...(await makeMailFiles(ids, customerId)))
  return files
}
