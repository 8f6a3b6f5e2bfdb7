import { type CDPSession, chromium, type Page } from '@playwright/test'
import { provideChromium } from '../../tests/support/chromium.ts'
import type { RunningServer } from '../../tests/support/server.ts'
import { median } from './load.ts'
import { signIn } from './session.ts'

type Size = { width: number; height: number }
const desktop: Size = { width: 1280, height: 800 }

export interface OpenedPage {
  page: Page
  devtools: CDPSession
}

interface VisitOptions {
  path: string
  person?: RunningServer['admin']
  size?: Size
}

/** A person at a browser of their own, signed in, with nothing kept from before. */
export async function withPage(
  server: RunningServer,
  { path, person, size = desktop }: VisitOptions,
  work: (opened: OpenedPage) => Promise<void>,
): Promise<void> {
  const { executablePath, args, env } = await provideChromium()
  const browser = await chromium.launch({ executablePath, args, env })
  try {
    const context = await browser.newContext({ baseURL: server.baseURL, viewport: size, locale: 'en-US' })
    const [name = '', value = ''] = (await signIn(server, person)).split('=')
    await context.addCookies([{ name, value, url: server.baseURL }])
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    // The time the page itself works, which stays the same when others use the machine.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await work({ page, devtools })
  } finally {
    await browser.close()
  }
}

/** What a table is to show: how many rows, or any number of them, and how the text of the first begins. */
export interface Wanted {
  label: string
  rows?: number
  first: string
}

export interface Painted {
  /** Milliseconds from the event, as the browser stamped it, until the frame was painted. */
  ms: number
  /** Milliseconds in which the page's thread worked, from the event on. */
  work: number
}

/** How long it takes from an event, which `act` causes, to the frame with the wanted rows. */
export async function untilPainted(
  { page, devtools }: OpenedPage,
  event: 'click' | 'keydown',
  wanted: Wanted,
  act: () => Promise<void>,
): Promise<Painted> {
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
        const begin = ({ timeStamp }: Event) => {
          const look = () => {
            if (!isShown()) {
              requestAnimationFrame(look)
              return
            }
            // The next task comes after this frame was painted.
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => done(performance.now() - timeStamp))
            port1.start()
            port2.postMessage(undefined)
          }
          requestAnimationFrame(look)
        }
        addEventListener(type, begin, { capture: true, once: true })
      })
      return { painted }
    },
    { ...wanted, type: event },
  )
  const before = await metric(devtools, 'TaskDuration')
  await act()
  const limit = 10_000
  const ms = await watch.evaluate(
    ({ painted }, most) =>
      Promise.race([painted, new Promise<undefined>((done) => setTimeout(() => done(undefined), most))]),
    limit,
  )
  await watch.dispose()
  if (ms === undefined) {
    throw new Error(
      `${wanted.label}: not ${wanted.rows ?? 'any'} rows from “${wanted.first}” on within ${limit} ms.`,
    )
  }
  return { ms, work: ((await metric(devtools, 'TaskDuration')) - before) * 1000 }
}

async function metric(devtools: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
}

/** What the page holds once everything that nobody needs is thrown away. */
export async function memoryOf({ devtools }: OpenedPage): Promise<string> {
  await devtools.send('HeapProfiler.collectGarbage')
  const heap = (await metric(devtools, 'JSHeapUsedSize')) / 2 ** 20
  return `${heap.toFixed(1)} MB, ${await metric(devtools, 'Nodes')} nodes`
}

export function inWords(painted: readonly Painted[]): string {
  const part = (of: 'ms' | 'work') => {
    const times = painted.map((one) => one[of])
    return `median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`
  }
  return `${part('ms')} of ${painted.length}; work of the page ${part('work')}`
}
