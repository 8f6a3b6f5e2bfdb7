import { type CDPSession, chromium, type Page } from '@playwright/test'
import { provideChromium } from '../../tests/support/chromium.ts'
import type { RunningServer } from '../../tests/support/server.ts'
import { median } from './load.ts'
import { addPainted } from './painted.ts'
import { signIn } from './session.ts'

type Size = { width: number; height: number }
const desktop: Size = { width: 1280, height: 800 }

export interface OpenedPage {
  page: Page
  devtools: CDPSession
}

interface PageOptions {
  path: string
  account?: RunningServer['admin']
  size?: Size
}

/** Opens a page as a signed-in user in a new browser without cache, and closes the browser afterwards. */
export async function withPage(
  server: RunningServer,
  { path, account, size = desktop }: PageOptions,
  work: (opened: OpenedPage) => Promise<void>,
): Promise<void> {
  const { executablePath, args, env } = await provideChromium()
  const browser = await chromium.launch({ executablePath, args, env })
  try {
    const context = await browser.newContext({ baseURL: server.baseURL, viewport: size, locale: 'en-US' })
    const [name = '', value = ''] = (await signIn(server, account)).split('=')
    await context.addCookies([{ name, value, url: server.baseURL }])
    const page = await context.newPage()
    await addPainted(page)
    const devtools = await context.newCDPSession(page)
    // The thread's CPU time, because wall-clock time depends on other load.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await work({ page, devtools })
  } finally {
    await browser.close()
  }
}

/** The state of a table that ends a measurement. */
export interface ExpectedTable {
  label: string
  /** Undefined: any number of rows. */
  rows?: number
  /** The beginning of the first row's text. */
  first: string
}

export interface PaintTime {
  /** From the event's timestamp until the frame was painted. */
  latencyMs: number
  /** CPU time of the page's main thread since the event. */
  mainThreadMs: number
}

/**
 * Measures the time from the event that `act` triggers to the frame that shows the expected rows.
 *
 * @throws after ten seconds
 */
export async function measurePaint(
  { page, devtools }: OpenedPage,
  event: 'click' | 'keydown',
  expected: ExpectedTable,
  act: () => Promise<void>,
): Promise<PaintTime> {
  const watch = await page.evaluateHandle(
    ({ label, rows, first, type }) => {
      const isShown = () => {
        const table = document.querySelector(`table[aria-label="${label}"]`)
        if (!table || rows === 0) return !table && rows === 0
        const text = table.querySelector('[aria-rowindex="2"]')?.textContent ?? ''
        const isWhole = rows === undefined || table.getAttribute('aria-rowcount') === String(rows + 1)
        return isWhole && text.startsWith(first)
      }
      const painted = new Promise<number>((done) => {
        const start = ({ timeStamp }: Event) => done(window.painted(isShown, timeStamp))
        addEventListener(type, start, { capture: true, once: true })
      })
      return { painted }
    },
    { ...expected, type: event },
  )
  const before = await metric(devtools, 'TaskDuration')
  await act()
  const timeoutMs = 10_000
  const latencyMs = await watch.evaluate(
    ({ painted }, maxMs) =>
      Promise.race([painted, new Promise<undefined>((done) => setTimeout(() => done(undefined), maxMs))]),
    timeoutMs,
  )
  await watch.dispose()
  if (latencyMs === undefined) {
    throw new Error(
      `${expected.label}: not ${expected.rows ?? 'any'} rows from “${expected.first}” on within ${timeoutMs} ms.`,
    )
  }
  return { latencyMs, mainThreadMs: ((await metric(devtools, 'TaskDuration')) - before) * 1000 }
}

async function metric(devtools: CDPSession, metricName: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === metricName)?.value ?? Number.NaN
}

/** The heap and the number of DOM nodes after a garbage collection. */
export async function describeMemory({ devtools }: OpenedPage): Promise<string> {
  await devtools.send('HeapProfiler.collectGarbage')
  const heap = (await metric(devtools, 'JSHeapUsedSize')) / 2 ** 20
  return `${heap.toFixed(1)} MB, ${await metric(devtools, 'Nodes')} nodes`
}

/** Median and maximum of the latency and of the main thread's CPU time. */
export function formatPaintTimes(times: readonly PaintTime[]): string {
  const format = (of: keyof PaintTime) => {
    const values = times.map((time) => time[of])
    return `median ${median(values).toFixed(0)} ms, worst ${Math.max(...values).toFixed(0)} ms`
  }
  return `${format('latencyMs')} of ${times.length}; work of the page ${format('mainThreadMs')}`
}
