import { run } from './run.ts'
import { askSecretly } from './terminal.ts'

// What a command writes, such as a backup with everybody's data, is for its owner only.
process.umask(0o077)
process.exitCode = await run(process.argv.slice(2), process.env, {
  say: (line) => console.log(line),
  remark: (line) => console.error(line),
  askSecretly,
})
