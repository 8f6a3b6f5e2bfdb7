import { type Browser, chromium } from '@playwright/test'
import * as z from 'zod/mini'
import { provideChromium } from '../../tests/support/chromium.ts'
import { waitForHydration } from '../../tests/support/hydration.ts'
import { startServer } from '../../tests/support/server.ts'
import { median } from './load.ts'

const runs = 9
const slowdown = 4
const phone = { width: 375, height: 667 }
/** Tasks longer than this delay input noticeably. */
const longMs = 50

const traceShape = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ts: z.number(),
      tid: z.number(),
      pid: z.number(),
      dur: z._default(z.number(), 0),
      args: z._default(z.record(z.string(), z.unknown()), {}),
    }),
  ),
})
type TraceEvent = z.infer<typeof traceShape>['traceEvents'][number]

/** Wrapper events, which do not say where the time was spent. */
const wrappers = new Set(['RunTask', 'ThreadControllerImpl::RunTask', 'FireAnimationFrame', 'RunMicrotasks'])

interface Task {
  ms: number
  /** The name of the nested event that takes most of the task's time. */
  what: string
}

/** The tasks of the page's main thread since its first own script ran, longest first. */
function tasksIn(trace: Buffer): Task[] {
  const { traceEvents: events } = traceShape.parse(JSON.parse(trace.toString()))
  const isScript = ({ name }: TraceEvent) => name === 'v8.compileModule' || name === 'EvaluateScript'
  const start = events.filter(isScript).find(({ args }) => JSON.stringify(args).includes('/assets/'))
  if (!start) throw new Error('The page ran none of its own scripts.')
  const ofThread = events.filter(({ pid, tid }) => pid === start.pid && tid === start.tid)
  return ofThread
    .filter(({ name, ts, dur }) => name.endsWith('RunTask') && ts + dur >= start.ts)
    .map((task) => {
      const parts = ofThread
        .filter(({ ts, name }) => ts >= task.ts && ts < task.ts + task.dur && !wrappers.has(name))
        .toSorted((a, b) => b.dur - a.dur)
      const what = parts.slice(0, 3).map(({ name, dur }) => `${name} ${(dur / 1000).toFixed(0)}`)
      return { ms: task.dur / 1000, what: what.join(', ') }
    })
    .toSorted((a, b) => b.ms - a.ms)
}

/** Opens the page as a new visitor on a slow phone, until it is hydrated and idle. */
async function record(browser: Browser, url: string): Promise<Task[]> {
  const context = await browser.newContext({ viewport: phone, locale: 'en-US' })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'v8'] })
    await page.goto(url)
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    return tasksIn(await browser.stopTracing())
  } finally {
    await context.close()
  }
}

/** Measures how long hydration tasks block a page, on a phone that is four times slower than this machine. */
export async function measureHydration(paths: string[]): Promise<void> {
  const { executablePath, args, env } = await provideChromium()
  const server = await startServer()
  const browser = await chromium.launch({ executablePath, args, env })
  try {
    for (const path of paths.length > 0 ? paths : ['/']) {
      const recorded: Task[][] = []
      for (let run = 0; run < runs; run += 1) recorded.push(await record(browser, server.baseURL + path))
      const longest = recorded.map(([task]) => task?.ms ?? 0)
      const blocking = recorded.map((tasks) =>
        tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - longMs), 0),
      )
      console.log(
        `\n${path}: longest task ${median(longest).toFixed(0)} ms [${Math.min(...longest).toFixed(0)}–${Math.max(...longest).toFixed(0)}], ` +
          `above ${longMs} ms together ${median(blocking).toFixed(0)} ms`,
      )
      const typical = recorded.toSorted(([a], [b]) => (a?.ms ?? 0) - (b?.ms ?? 0))[Math.floor(runs / 2)] ?? []
      for (const { ms, what } of typical.slice(0, 6))
        console.log(`  ${ms.toFixed(0).padStart(4)} ms  ${what}`)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
