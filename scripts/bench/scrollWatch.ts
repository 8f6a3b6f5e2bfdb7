import sharp from 'sharp'
import type { OpenedPage } from './browserPage.ts'

type Frame = { data: string; sessionId: number; metadata: { scrollOffsetY: number } }
/** How far tones differ in a line of pixels with text; more than JPEG makes of a plain ground. */
const written = 60

export interface Scrolled {
  /** Frames in which the page was looked at, and the longest time between two. */
  frames: number
  slowest: number
  /** Frames with a band of the list higher than a row in which there was no row. */
  blank: number
  /** Rows that stood where another belongs, or without their text. */
  wrong: number
  /** The same as the screen showed it: pictures taken, and those with a band higher than a row and its text. */
  pictures: number
  empty: number
}

interface Watched {
  label: string
  /** What the first cell of a row says, by its place in the list: this text and the number of the first, counted down. */
  prefix: string
  highest: number
}

/** Looks at every frame while somebody scrolls. */
export async function watchScrolling(
  opened: OpenedPage,
  watched: Watched,
  scroll: () => Promise<void>,
): Promise<Scrolled> {
  // The program itself reads pictures from files only, and says so for the whole process it is loaded into.
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer'] })
  const { page } = opened
  const watch = await page.evaluateHandle(({ label, prefix, highest }) => {
    const found = { frames: 0, slowest: 0, blank: 0, wrong: 0 }
    const state = { found, on: true }
    let last = performance.now()
    const look = (now: number) => {
      const table = document.querySelector(`table[aria-label="${label}"]`)
      const body = table?.querySelector('tbody')?.getBoundingClientRect()
      if (!body || !state.on) return
      found.frames += 1
      found.slowest = Math.max(found.slowest, now - last)
      last = now
      const bottom = Math.min(innerHeight, body.bottom)
      let covered = Math.max(0, body.top)
      let [band, height] = [0, 0]
      for (const row of table?.querySelectorAll<HTMLTableRowElement>('tr[data-index]') ?? []) {
        const box = row.getBoundingClientRect()
        if (box.bottom <= 0 || box.top >= bottom) continue
        const place = Number(row.dataset['index'])
        if (row.cells[0]?.textContent !== `${prefix}${highest - place}`) found.wrong += 1
        band = Math.max(band, box.top - covered)
        height = Math.max(height, box.height)
        covered = Math.max(covered, box.bottom)
      }
      if (Math.max(band, bottom - covered) > Math.max(height, 44)) found.blank += 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    return state
  }, watched)
  const { pictures, within } = await filmed(opened, watched.label, scroll)
  const found = await watch.evaluate((state) => {
    state.on = false
    return state.found
  })
  await watch.dispose()
  let empty = 0
  for (const picture of pictures) {
    if ((await highestBand(picture, within)) > within.tooHigh) empty += 1
  }
  return { ...found, pictures: pictures.length, empty }
}

interface Within {
  left: number
  top: number
  width: number
  height: number
  tooHigh: number
}

/** What the screen showed meanwhile, as long as the list filled it: scrolling moves the picture before the page knows. */
async function filmed({ page, devtools }: OpenedPage, label: string, scroll: () => Promise<void>) {
  const place = await page.getByRole('table', { name: label, exact: true }).evaluate((table) => {
    const box = table.getBoundingClientRect()
    const head = table.querySelector('thead')?.getBoundingClientRect().height ?? 0
    const rows = [...table.querySelectorAll('tr[data-index]')]
    const row = Math.max(...rows.map((each) => each.getBoundingClientRect().height))
    const sticky = table.querySelector('th')
    const above = sticky ? Number.parseFloat(getComputedStyle(sticky).top) : 0
    return { left: box.left, start: box.top + scrollY, end: box.bottom + scrollY, row, top: above + head }
  })
  const height = page.viewportSize()?.height ?? 0
  const pictures: Buffer[] = []
  const take = ({ data, sessionId, metadata }: Frame) => {
    const { scrollOffsetY } = metadata
    if (scrollOffsetY > place.start && scrollOffsetY + height < place.end)
      pictures.push(Buffer.from(data, 'base64'))
    void devtools.send('Page.screencastFrameAck', { sessionId })
  }
  devtools.on('Page.screencastFrame', take)
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 70 })
  await scroll()
  await devtools.send('Page.stopScreencast')
  devtools.off('Page.screencastFrame', take)
  const { left, top, row } = place
  return { pictures, within: { left, top, width: 320, height: height - top, tooHigh: 2 * row } }
}

/** Of a picture, the highest band in which nothing is written. */
async function highestBand(picture: Buffer, within: Within): Promise<number> {
  const area = {
    left: Math.ceil(within.left),
    top: Math.ceil(within.top),
    width: Math.floor(within.width),
    height: Math.floor(within.height),
  }
  const { data, info } = await sharp(picture)
    .extract(area)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let highest = 0
  let band = 0
  for (let y = 0; y < info.height; y += 1) {
    const line = data.subarray(y * info.width * info.channels, (y + 1) * info.width * info.channels)
    let [dark, light] = [255, 0]
    for (const tone of line) {
      if (tone < dark) dark = tone
      if (tone > light) light = tone
    }
    band = light - dark > written ? 0 : band + 1
    highest = Math.max(highest, band)
  }
  return highest
}
