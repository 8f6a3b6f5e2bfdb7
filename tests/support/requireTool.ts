import { spawnSync } from 'node:child_process'

/** The Debian package of each program that slow tests run on Linux. */
const packages = {
  strace: 'strace',
  'systemd-analyze': 'systemd',
  clamd: 'clamav-daemon',
  qpdf: 'qpdf',
  pdfinfo: 'poppler-utils',
  dovecot: 'dovecot-imapd',
}

const isInstalled = (tool: string) => spawnSync(tool, ['--version']).error === undefined

/**
 * Installs a missing program if this user may do so. For Linux only: elsewhere, tests that need it are skipped.
 *
 * @throws with the command that installs it
 */
export function requireTool(tool: keyof typeof packages): void {
  if (isInstalled(tool)) return
  const install = `apt-get install -y --no-install-recommends ${packages[tool]}`
  const isRoot = process.getuid?.() === 0
  // A new container has no package list.
  const command = `${install} || { apt-get update && ${install}; }`
  const output = isRoot ? spawnSync('sh', ['-c', command], { encoding: 'utf8' }).stderr : ''
  if (isInstalled(tool)) return
  throw new Error(`This test needs ${tool}. Install it as root: ${install}\n${output}`)
}
