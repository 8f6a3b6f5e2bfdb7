import type { Page } from '@playwright/test'

/** The largest move if the browser shows the document before all of it has arrived. */
export interface WorstPiece {
  /** Chromium's layout shift score of showing the rest: the share of the window that moves, by how far it moves. */
  shift: number
  /** The text and classes of an element that moves. */
  moved: string
}

/**
 * Takes the shown HTML apart from its end, as if it had arrived only up to there, and compares where everything is with
 * where it belongs. The page is empty afterwards.
 */
export const worstPieceOf = (page: Page): Promise<WorstPiece> =>
  page.evaluate(() => {
    const cuts = 40
    /** Chromium ignores smaller moves. In pixels. */
    const leastMove = 3
    /** The grid by which areas are counted, in pixels. */
    const cell = 8
    const size = { x: innerWidth, y: innerHeight }
    const nodes: ChildNode[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element || node instanceof Text) nodes.push(node)
    }
    const placeOf = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { left, top, right, bottom }
    }
    const places = new Map(
      nodes
        .filter((node) => node instanceof HTMLElement)
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => [element, placeOf(element)]),
    )

    function compare(): WorstPiece {
      const cells = new Set<number>()
      let farthest = 0
      let moved = ''
      for (const [element, belongs] of places) {
        if (!element.isConnected) continue
        const is = placeOf(element)
        const by = Math.max(Math.abs(is.left - belongs.left), Math.abs(is.top - belongs.top))
        if (by < leastMove || is.left === is.right || is.top === is.bottom) continue
        for (const { left, top, right, bottom } of [is, belongs]) {
          const end = { x: Math.min(right, size.x), y: Math.min(bottom, size.y) }
          if (end.x <= Math.max(0, left) || end.y <= Math.max(0, top)) continue
          for (let x = Math.max(0, left); x < end.x; x += cell)
            for (let y = Math.max(0, top); y < end.y; y += cell)
              cells.add(Math.floor(x / cell) * 10_000 + Math.floor(y / cell))
          if (by <= farthest) continue
          farthest = by
          moved = `${element.textContent.slice(0, 40)} <${element.localName} class="${element.className.slice(0, 60)}">`
        }
      }
      const area = (cells.size * cell * cell) / (size.x * size.y)
      return { shift: Math.min(1, area) * Math.min(1, farthest / Math.max(size.x, size.y)), moved }
    }

    let worst: WorstPiece = { shift: 0, moved: '' }
    const each = Math.ceil(nodes.length / cuts)
    for (const [removed, node] of nodes.toReversed().entries()) {
      if (removed > 0 && removed % each === 0) {
        const found = compare()
        if (found.shift > worst.shift) worst = found
      }
      node.remove()
    }
    return worst
  })

/**
 * Counts what moves on each page that is opened from now on, also within half a second after an input: Chromium takes
 * every shift of an emulated phone for one that the user has caused. Returns the current page's layout shift score.
 */
export async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const name = 'movedBy'
    Object.assign(window, { [name]: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry)
          Object.assign(window, { [name]: Number(Reflect.get(window, name)) + Number(entry.value) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      return Number(Reflect.get(window, 'movedBy'))
    })
}
