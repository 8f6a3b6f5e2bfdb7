import sharp from 'sharp'
import type { OpenedPage } from './browserPage.ts'

type Frame = { data: string; sessionId: number; metadata: { scrollOffsetY: number } }
/** The contrast of a pixel line with text, in grey levels, above that of JPEG artefacts on a plain background. */
const minTextContrast = 60

export interface ScrollRecording {
  /** The number of frames that the page rendered, and the longest time between two. */
  frames: number
  maxFrameMs: number
  /** Frames in which the DOM lacked rows over more than one row's height. */
  framesWithGap: number
  /** Rows at the position of another row. */
  wrongRows: number
  /** Screenshots, and those with a blank gap higher than two rows: the screen may lag behind the DOM. */
  screenshots: number
  screenshotsWithGap: number
}

interface NumberedList {
  label: string
  /** The first cell of a row is this text and a number, which counts down from `firstNumber`. */
  prefix: string
  firstNumber: number
}

/** Checks every frame while `scroll` runs, in the DOM and in screenshots. */
export async function recordScrolling(
  opened: OpenedPage,
  list: NumberedList,
  scroll: () => Promise<void>,
): Promise<ScrollRecording> {
  // Importing the server disables this loader in the whole process, because uploads are only read from files.
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer'] })
  const { page } = opened
  const watch = await page.evaluateHandle(({ label, prefix, firstNumber }) => {
    const counts = { frames: 0, maxFrameMs: 0, framesWithGap: 0, wrongRows: 0 }
    const state = { counts, on: true }
    let last = performance.now()
    const checkFrame = (now: number) => {
      const table = document.querySelector(`table[aria-label="${label}"]`)
      const body = table?.querySelector('tbody')?.getBoundingClientRect()
      if (!body || !state.on) return
      counts.frames += 1
      counts.maxFrameMs = Math.max(counts.maxFrameMs, now - last)
      last = now
      const bottom = Math.min(innerHeight, body.bottom)
      let coveredTo = Math.max(0, body.top)
      let [gapPx, rowPx] = [0, 0]
      for (const row of table?.querySelectorAll<HTMLTableRowElement>('tr[data-index]') ?? []) {
        const box = row.getBoundingClientRect()
        if (box.bottom <= 0 || box.top >= bottom) continue
        const index = Number(row.dataset['index'])
        const isLoading = row.cells.length === 1
        if (!isLoading && row.cells[0]?.textContent !== `${prefix}${firstNumber - index}`)
          counts.wrongRows += 1
        gapPx = Math.max(gapPx, box.top - coveredTo)
        rowPx = Math.max(rowPx, box.height)
        coveredTo = Math.max(coveredTo, box.bottom)
      }
      if (Math.max(gapPx, bottom - coveredTo) > Math.max(rowPx, 44)) counts.framesWithGap += 1
      requestAnimationFrame(checkFrame)
    }
    requestAnimationFrame(checkFrame)
    return state
  }, list)
  const { screenshots, region } = await recordScreen(opened, list.label, scroll)
  const counts = await watch.evaluate((state) => {
    state.on = false
    return state.counts
  })
  await watch.dispose()
  let screenshotsWithGap = 0
  for (const screenshot of screenshots) {
    if ((await highestGapPx(screenshot, region)) > region.maxGapPx) screenshotsWithGap += 1
  }
  return { ...counts, screenshots: screenshots.length, screenshotsWithGap }
}

interface Region {
  left: number
  top: number
  width: number
  height: number
  maxGapPx: number
}

/**
 * Takes screenshots while the list fills the screen: the compositor may scroll before the page renders, which the DOM
 * does not show.
 */
async function recordScreen({ page, devtools }: OpenedPage, label: string, scroll: () => Promise<void>) {
  const tablePlace = await page.getByRole('table', { name: label, exact: true }).evaluate((table) => {
    const box = table.getBoundingClientRect()
    const head = table.querySelector('thead')?.getBoundingClientRect().height ?? 0
    const rows = [...table.querySelectorAll('tr[data-index]')]
    const row = Math.max(...rows.map((each) => each.getBoundingClientRect().height))
    const sticky = table.querySelector('th')
    // 'auto' if rows are cards.
    const above = (sticky && Number.parseFloat(getComputedStyle(sticky).top)) || 0
    return { left: box.left, start: box.top + scrollY, end: box.bottom + scrollY, row, top: above + head }
  })
  const height = page.viewportSize()?.height ?? 0
  const screenshots: Buffer[] = []
  const take = ({ data, sessionId, metadata }: Frame) => {
    const { scrollOffsetY } = metadata
    if (scrollOffsetY > tablePlace.start && scrollOffsetY + height < tablePlace.end)
      screenshots.push(Buffer.from(data, 'base64'))
    void devtools.send('Page.screencastFrameAck', { sessionId })
  }
  devtools.on('Page.screencastFrame', take)
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 70 })
  await scroll()
  await devtools.send('Page.stopScreencast')
  devtools.off('Page.screencastFrame', take)
  const { left, top, row } = tablePlace
  return { screenshots, region: { left, top, width: 320, height: height - top, maxGapPx: 2 * row } }
}

/** The height of the highest gap without text. */
async function highestGapPx(screenshot: Buffer, region: Region): Promise<number> {
  const area = {
    left: Math.ceil(region.left),
    top: Math.ceil(region.top),
    width: Math.floor(region.width),
    height: Math.floor(region.height),
  }
  const { data, info } = await sharp(screenshot)
    .extract(area)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let highestPx = 0
  let gapPx = 0
  for (let y = 0; y < info.height; y += 1) {
    const line = data.subarray(y * info.width * info.channels, (y + 1) * info.width * info.channels)
    let [dark, light] = [255, 0]
    for (const tone of line) {
      if (tone < dark) dark = tone
      if (tone > light) light = tone
    }
    gapPx = light - dark > minTextContrast ? 0 : gapPx + 1
    highestPx = Math.max(highestPx, gapPx)
  }
  return highestPx
}
