import { placeholders, type Placeholder } from '../shared/site/placeholders.ts'
import type { Database } from './database/database.ts'
import { missing } from './http/errors.ts'

/**
 * Tells which placeholders work. A placeholder is a function that screens announce before it works. Do not call this
 * inside a transaction, because it may query the database.
 */
export interface WorkingPlaceholders {
  /** @throws if the state cannot be read */
  works(placeholder: Placeholder): Promise<boolean>
  /**
   * The placeholders that work, for pages. While the database cannot be read, returns the last known placeholders, or
   * none before the first read. Never throws, so that pages are still shown.
   */
  shown(): Promise<readonly Placeholder[]>
}

/** The message for an address under /api that does not exist. */
export const noSuchEndpoint = 'Not found.'

/**
 * In ms. The state is read again after this time on the embedded engine, because the command line may switch a
 * placeholder without notifying this process.
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

/** @throws 404 if the placeholder does not work, with the same message as for an address that does not exist */
export async function refuseUnlessWorking(
  working: WorkingPlaceholders,
  placeholder: Placeholder | undefined,
): Promise<void> {
  if (placeholder && !(await working.works(placeholder))) throw missing(noSuchEndpoint)
}
