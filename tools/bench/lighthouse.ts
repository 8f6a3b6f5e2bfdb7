import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { provideChromium } from '../../tests/support/chromium.ts'
import { startServer } from '../../tests/support/server.ts'
import { median } from './load.ts'

const runs = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const metrics = {
  LCP: 'largest-contentful-paint',
  FCP: 'first-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
}
const publicPaths = ['/', '/services', '/team', '/contact', '/login']

/** Starts a browser with a new profile for every run, so that nothing is cached. */
async function withNewBrowser<T>(work: (port: number) => Promise<T>): Promise<T> {
  const { executablePath, args, env } = await provideChromium()
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const flags = [
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    ...args,
    'about:blank',
  ]
  const child = spawn(executablePath, flags, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = new Promise<void>((done) => {
    child.once('exit', () => done())
  })
  try {
    const debuggingPort = await new Promise<number>((resolve, reject) => {
      let output = ''
      child.stderr.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        const port = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(output)?.[1]
        if (port) resolve(Number(port))
      })
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`Chromium ended with code ${code}:\n${output}`)))
    })
    return await work(debuggingPort)
  } finally {
    child.kill()
    await exited
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function measure(url: string): Promise<void> {
  const scores = Object.fromEntries(categories.map((category) => [category, new Array<number>()]))
  const values = Object.fromEntries(Object.keys(metrics).map((metric) => [metric, new Array<number>()]))
  const findings = new Set<string>()
  for (let run = 0; run < runs; run += 1) {
    const result = await withNewBrowser((port) =>
      lighthouse(url, { port, logLevel: 'error', onlyCategories: [...categories] }),
    )
    if (!result || result.lhr.runtimeError)
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    const { lhr } = result
    for (const category of categories) {
      const { score, auditRefs } = lhr.categories[category] ?? { score: null, auditRefs: [] }
      scores[category]?.push(Math.round((score ?? 0) * 100))
      if (category === 'performance') continue
      for (const { id, weight } of auditRefs) {
        const audit = lhr.audits[id]
        if (weight > 0 && audit?.score !== undefined && audit.score !== null && audit.score < 1) {
          findings.add(`${category}: ${audit.title}`)
        }
      }
    }
    for (const [metric, id] of Object.entries(metrics))
      values[metric]?.push(lhr.audits[id]?.numericValue ?? Number.NaN)
  }
  const range = (numbers: number[], digits: number) =>
    `${median(numbers).toFixed(digits)} [${Math.min(...numbers).toFixed(digits)}–${Math.max(...numbers).toFixed(digits)}]`
  console.log(`\n${url}`)
  for (const [category, numbers] of Object.entries(scores))
    console.log(`  ${category.padEnd(15)} ${range(numbers, 0)}`)
  for (const [metric, numbers] of Object.entries(values)) {
    console.log(
      `  ${metric.padEnd(15)} ${range(numbers, metric === 'CLS' ? 3 : 0)}${metric === 'CLS' ? '' : ' ms'}`,
    )
  }
  for (const finding of findings) console.log(`  ! ${finding}`)
}

/** Runs the mobile preset with simulated throttling five times; prints medians and ranges. */
export async function measureLighthouse(urls: string[]): Promise<void> {
  if (urls.length > 0) {
    for (const url of urls) await measure(url)
    return
  }
  const server = await startServer()
  try {
    for (const path of publicPaths) await measure(server.at('localhost', path))
  } finally {
    await server.stop()
  }
}
