// Plain JavaScript without dependencies, because this file runs before the packages are installed, on any Node from 14
// on. Installs missing packages, builds if the sources changed, and runs the task with the Node that npm installed
// (docs/decisions/0001-node-from-npm.md).
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseNode } from './chooseNode.js'
import { folderProblem } from './folderProblem.js'
import { isInstalled } from './isInstalled.js'
import { serverFlags } from './serverFlags.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isWindows = process.platform === 'win32'
const bin = join(root, 'node_modules', '.bin')

const tasks = {
  start: { build: true, run: [...serverFlags, 'src/app/server/main.ts'], isServer: true },
  demo: { build: true, run: [...serverFlags, 'src/demo/main.ts'], isServer: true },
  portal: { run: ['src/cli/main.ts'] },
  dev: {
    development: true,
    run: ['--watch', '--watch-preserve-output', 'src/app/server/main.ts'],
    env: { NODE_ENV: 'development' },
  },
  build: { build: true },
  check: { development: true, run: ['scripts/check.ts'] },
  test: { development: true, run: ['scripts/test.ts'] },
  'test:all': { development: true, run: ['scripts/test.ts', '--all'] },
  gallery: { development: true, run: ['node_modules/vite/bin/vite.js', 'tests/gallery'] },
  bench: { development: true, build: true, run: ['tools/bench/main.ts'] },
  supply: { development: true, run: ['scripts/supply/main.ts'] },
  fuzz: { development: true, build: true, run: ['tools/reliability/fuzz.ts'] },
  load: { development: true, build: true, run: ['tools/reliability/load.ts'] },
  durability: { development: true, build: true, run: ['tools/reliability/durability.ts'] },
  floods: { development: true, build: true, run: ['tools/reliability/floods.ts'] },
  failover: { development: true, build: true, run: ['tools/reliability/failover.ts'] },
}

const [name, ...rest] = process.argv.slice(2)
const task = tasks[name]
if (!task) {
  fail(`Usage: node scripts/prepare.js ${Object.keys(tasks).join('|')} [arguments]`)
}
const unsuitable = folderProblem(root)
if (unsuitable) fail(unsuitable)
process.chdir(root)
install(task.development === true)
const node = findNode()
if (task.build) build()
if (task.run) runTask(node, [...task.run, ...rest])

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

function install(withDevelopment) {
  const present = readPackages(join('node_modules', '.package-lock.json'))
  if (isInstalled(readPackages('package-lock.json'), present, withDevelopment)) return
  console.log('Installing packages …')
  // No dependency needs an install script: with scripts off, a compromised package runs no code while it is installed.
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  options.push(withDevelopment ? '--include=dev' : '--omit=dev')
  const npm = process.env.npm_execpath
  const command = npm && /\.c?js$/.test(npm) ? [process.execPath, npm] : [isWindows ? 'npm.cmd' : 'npm']
  run([...command, ...options], 'Installing the packages failed.')
}

/** @returns {string} path of the Node that runs builds and tasks */
function findNode() {
  const own = { version: process.versions.node, path: process.execPath }
  const choice = chooseNode(packagedNode(), own)
  if (choice.problem) fail(`No packaged Node for ${process.platform} on ${process.arch}: ${choice.problem}`)
  // On stderr: stdout carries the output of commands such as `npm run portal`.
  if (choice.remark) console.error(choice.remark)
  return choice.path
}

function packagedNode() {
  // The packaged Node is linked against glibc and does not start on Alpine.
  if (existsSync('/etc/alpine-release')) return undefined
  const program = isWindows ? 'node.exe' : 'node'
  const folder = ['linux', 'darwin', 'bin-darwin', 'win']
    .map((system) => join(root, 'node_modules', `node-${system}-${process.arch}`))
    .find((candidate) => existsSync(join(candidate, 'bin', program)))
  if (!folder) return undefined
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { version, path: join(folder, 'bin', program) }
}

/** Hashes sizes and times only: reading every file would slow down each start. */
function fingerprint() {
  const hash = createHash('sha256')
  const add = (path) => {
    const status = lstatSync(path)
    if (status.isDirectory()) {
      for (const entry of readdirSync(path).sort()) add(join(path, entry))
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(`${path}\n${status.size}\n${status.mtimeMs}\n`)
    }
  }
  for (const input of [
    'src',
    'public',
    'scripts/build',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
  ]) {
    if (existsSync(input)) add(input)
  }
  return hash.digest('hex')
}

function build() {
  const stamp = join('dist', '.fingerprint')
  const current = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  console.log('Building …')
  rmSync('dist', { recursive: true, force: true })
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  run([node, vite, 'build', '--logLevel', 'warn'], 'Building the pages failed.')
  run([node, vite, 'build', '--ssr', '--logLevel', 'warn'], "Building the server's pages failed.")
  mkdirSync('dist', { recursive: true })
  writeFileSync(stamp, current)
}

function environment() {
  return { ...process.env, ...task.env, PATH: bin + delimiter + (process.env.PATH || '') }
}

function run(command, problem) {
  const [program, ...args] = command
  const result = spawnSync(program, args, {
    stdio: 'inherit',
    env: environment(),
    shell: program.endsWith('.cmd'),
  })
  if (result.status !== 0) fail(result.error ? `${problem} ${result.error.message}` : problem)
}

/**
 * Forwards signals to the child and exits with its code. The server gets them as SIGHUP: a signal often goes to the whole
 * process group or unit, and the forwarded one must not count as a second signal (src/server/process/signals.ts).
 */
function runTask(program, args) {
  const child = spawn(program, args, { stdio: 'inherit', env: environment() })
  const forward = (signal) => child.kill(task.isServer && !isWindows ? 'SIGHUP' : signal)
  process.on('SIGTERM', forward)
  process.on('SIGHUP', forward)
  // npm signals its shell, which ends without forwarding: stop the child once the parent process is gone.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    forward('SIGTERM')
  }, 250)
  // A terminal sends Ctrl-C to the whole process group: forwarding it would signal the child twice.
  process.on('SIGINT', (signal) => {
    if (!process.stdin.isTTY) forward(signal)
  })
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code, signal) => {
    process.exit(signal ? 128 + (signal === 'SIGINT' ? 2 : signal === 'SIGKILL' ? 9 : 15) : code)
  })
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
