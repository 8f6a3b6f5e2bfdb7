import type { Engine } from '../../src/server/database/engine.ts'

const known: readonly Engine[] = ['sqlite', 'postgres']

/**
 * The databases that the variable TEST_ENGINES names, separated by commas.
 *
 * @param unlessSet the databases when the variable is not set
 * @throws when it names no known database: a run without tests would pass
 */
export function chosenEngines(unlessSet: readonly Engine[] = known): readonly Engine[] {
  const names = process.env['TEST_ENGINES']?.split(',') ?? unlessSet
  const chosen = known.filter((engine) => names.includes(engine))
  if (chosen.length === 0) throw new Error(`TEST_ENGINES names no engine. Known: ${known.join(', ')}.`)
  return chosen
}
