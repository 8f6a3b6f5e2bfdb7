import { spawnSync } from 'node:child_process'

/** The Debian package of each program that slow tests run on Linux. */
const packages = {
  strace: 'strace',
  'systemd-analyze': 'systemd',
  clamd: 'clamav-daemon',
  qpdf: 'qpdf',
  pdfinfo: 'poppler-utils',
}

const isInstalled = (tool: string) => spawnSync(tool, ['--version']).error === undefined

/**
 * Installs the program where it is missing and this user may install it. Only for Linux: tests are skipped elsewhere.
 *
 * @throws with the command that installs it
 */
export function requireTool(tool: keyof typeof packages): void {
  if (isInstalled(tool)) return
  const install = `apt-get install -y --no-install-recommends ${packages[tool]}`
  const isRoot = process.getuid?.() === 0
  // A new container has no list of packages.
  const command = `${install} || { apt-get update && ${install}; }`
  const output = isRoot ? spawnSync('sh', ['-c', command], { encoding: 'utf8' }).stderr : ''
  if (isInstalled(tool)) return
  throw new Error(`This test needs ${tool}. Install it as root: ${install}\n${output}`)
}
