import { placeholders, type Placeholder } from '../shared/site/placeholders.ts'
import type { Database } from './database/database.ts'
import { missing } from './http/errors.ts'

/** Which announced functions work. Do not ask inside a transaction: it may query the database. */
export interface WorkingPlaceholders {
  /** @throws where the state cannot be read */
  works(placeholder: Placeholder): Promise<boolean>
  /**
   * The functions that work, for pages, which are shown even while the database cannot be read: then the last known
   * state, or none before the first read.
   */
  shown(): Promise<readonly Placeholder[]>
}

/** The message for an address under /api that does not exist. */
export const noSuchEndpoint = 'Not found.'

/**
 * In ms. On the embedded engine the command line may switch a function without notifying this process, so the state is
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

/** @throws 404 with the message of an address that does not exist, until the function works */
export async function refuseUnlessWorking(
  working: WorkingPlaceholders,
  placeholder: Placeholder | undefined,
): Promise<void> {
  if (placeholder && !(await working.works(placeholder))) throw missing(noSuchEndpoint)
}
