import { readConfig, problemsText } from '../../server/config.ts'
import { start } from './start.ts'

const result = readConfig(process.env)
if ('problems' in result) {
  console.error(problemsText(result.problems))
  process.exit(1)
}
const development = process.env['NODE_ENV'] === 'development'
await start(result.config, { development }).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
