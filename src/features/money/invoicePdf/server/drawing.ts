import { marginPt, type Look, type PdfPages } from '../../../../server/pdf/pdfPages.ts'
import type { Line } from '../../../../server/pdf/textLines.ts'
import { px, type Looks } from './looks.ts'
import type { Sheet } from './sheet.ts'

/** An invoice that is drawn from top to bottom, page by page. */
export interface Drawing {
  sheet: Sheet
  pages: PdfPages
  looks: Looks
  left: number
  width: number
  /** The lowest point that content may reach. */
  bottom: number
  /** The vertical position of the next content. */
  y: number
}

/** Begins a new page if less than this height is left on the page. Returns whether a new page was begun. */
export function makeRoom(drawing: Drawing, height: number): boolean {
  if (drawing.y + height <= drawing.bottom) return false
  drawing.pages.addPage()
  drawing.y = marginPt
  return true
}

/** Draws a rule over the whole width. */
export function drawRule({ pages, left, width, y }: Drawing, color: string): void {
  pages.artifact(() => pages.rectangle(left, y, width, px, color))
}

/** Draws lines on as many pages as they need. */
export function drawText(drawing: Drawing, lines: readonly Line[], look: Look): void {
  const { pages } = drawing
  const paragraph = pages.element('P')
  let rest = lines
  while (rest.length > 0) {
    makeRoom(drawing, look.leading)
    const fitting = Math.max(1, Math.floor((drawing.bottom - drawing.y) / look.leading))
    const shown = rest.slice(0, fitting)
    rest = rest.slice(fitting)
    pages.content(paragraph, 'P', () => {
      const { left, width, y } = drawing
      drawing.y += pages.drawLines(shown, look, { x: left, y, width, align: 'start' })
    })
  }
}
