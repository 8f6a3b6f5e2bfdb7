import { run } from './run.ts'
import { onCancel, readSecret, stepsTo } from './terminal.ts'

// Files that a command writes, such as a backup with all data, can be read only by their owner.
process.umask(0o077)
process.exitCode = await run(process.argv.slice(2), process.env, {
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  showInstallation: (line) => console.error(line),
  readSecret,
  input: () => process.stdin,
  showStep: stepsTo(process.stderr),
  onCancel,
})
