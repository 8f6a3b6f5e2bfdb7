import { placeholders, type Placeholder } from '../shared/site/placeholders.ts'
import type { Database } from './database/database.ts'
import { missing } from './http/errors.ts'

/** Which announced functions work. Not to be asked inside a transaction: they may have to be read. */
export interface WorkingPlaceholders {
  /** @throws where they cannot be read: nothing then works or does not */
  works(placeholder: Placeholder): Promise<boolean>
  /**
   * Those that work, for pages, which are shown also while the database cannot be read: then as last known, and before anything is
   * known, none.
   */
  shown(): Promise<readonly Placeholder[]>
}

/** The words for an address under /api that does not exist. */
export const noSuchCall = 'Not found.'

/**
 * On the embedded engine another process, the command line, may change one without this one being notified: what is known is
 * read again after this time.
 */
const maxAgeMs = 5000

export function openPlaceholders(
  database: Pick<Database, 'db' | 'engine' | 'onNotify'>,
): WorkingPlaceholders {
  let kept: { found: Promise<readonly Placeholder[]>; readAt: number } | undefined
  let lastKnown: readonly Placeholder[] = []
  database.onNotify('placeholders', () => {
    kept = undefined
  })

  async function read(): Promise<readonly Placeholder[]> {
    const rows = await database.db
      .selectFrom('placeholders')
      .select('name')
      .where('works', '=', true)
      .execute()
    const names = new Set(rows.map(({ name }) => name))
    return placeholders.filter((name) => names.has(name))
  }

  async function working(): Promise<readonly Placeholder[]> {
    const at = performance.now()
    if (!kept || (database.engine === 'sqlite' && at - kept.readAt > maxAgeMs))
      kept = { found: read(), readAt: at }
    const asked = kept
    try {
      lastKnown = await asked.found
      return lastKnown
    } catch (error) {
      if (kept === asked) kept = undefined
      throw error
    }
  }

  return {
    works: async (placeholder) => (await working()).includes(placeholder),
    shown: () => working().catch(() => lastKnown),
  }
}

/** @throws 404, in the words of an address that does not exist, until the function works */
export async function refuseUnlessWorking(
  working: WorkingPlaceholders,
  placeholder: Placeholder | undefined,
): Promise<void> {
  if (placeholder && !(await working.works(placeholder))) throw missing(noSuchCall)
}
