import { parseArgs } from 'node:util'
import { readConfig, problemsText } from '../server/config.ts'
import { DatabaseUnusable } from '../server/database/unusable.ts'
import { start } from '../app/server/start.ts'
import { demoConfig, prepareDemo } from './prepare.ts'
import { signInTable } from './signIns.ts'

const options = { fresh: { type: 'boolean' }, 'as-specified': { type: 'boolean' } } as const

async function run(): Promise<void> {
  const { values } = parseArgs({ options })
  const result = readConfig(process.env)
  if ('problems' in result) throw new Error(problemsText(result.problems))
  const config = demoConfig(result.config)
  await prepareDemo(config, {
    isFresh: values.fresh === true,
    isAsSpecified: values['as-specified'] === true,
  })
  const { address } = await start(config)
  console.log(signInTable(config, new URL(address).port))
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof DatabaseUnusable) console.error('To begin with new data: npm run demo -- --fresh')
  process.exit(1)
})
