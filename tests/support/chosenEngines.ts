import type { Engine } from '../../src/server/database/engine.ts'

const known: readonly Engine[] = ['sqlite', 'postgres']

/**
 * The databases that an environment variable names, separated by commas; both when it is not set.
 *
 * @throws when it names none of them, because a run of no test would pass
 */
export function chosenEngines(variable: 'TEST_ENGINES' | 'JOURNEY_ENGINES'): readonly Engine[] {
  const names = process.env[variable]?.split(',') ?? known
  const chosen = known.filter((engine) => names.includes(engine))
  if (chosen.length === 0) throw new Error(`${variable} names no engine. Known: ${known.join(', ')}.`)
  return chosen
}
