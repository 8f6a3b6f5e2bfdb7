import { marginPt, type Look, type PdfPages } from '../../../../server/pdf/pdfPages.ts'
import type { Line } from '../../../../server/pdf/textLines.ts'
import type { InvoiceStatus } from '../../invoices/schema.ts'
import type { Sheet } from './sheet.ts'

export const px = 0.75

/** The text styles of the screen, scaled to points. */
export function looksOf({ colors }: Pick<Sheet, 'colors'>) {
  const look = (size: number, leading: number, weight: Look['weight'], color: string): Look => ({
    size: size * px,
    leading: leading * px,
    weight,
    color,
  })
  return {
    title: look(32, 40, 'semibold', colors.n900),
    brand: look(16, 24, 'semibold', colors.n900),
    amount: look(24, 32, 'semibold', colors.n900),
    section: look(16, 24, 'semibold', colors.n900),
    strong: look(14, 20, 'semibold', colors.n900),
    text: look(14, 20, 'regular', colors.n900),
    company: look(14, 20, 'regular', colors.n800),
    quiet: look(14, 20, 'regular', colors.n600),
    description: look(14, 20, 'regular', colors.n700),
    small: look(12, 18, 'regular', colors.n700),
    smallStrong: look(12, 18, 'semibold', colors.n900),
    term: look(12, 16, 'regular', colors.n600),
  }
}

export type Looks = ReturnType<typeof looksOf>

/** The colors of the status's background, text and dot, as in browser/styles/tokens.css. */
export function statusColorsOf({ status, colors }: Pick<Sheet, 'status' | 'colors'>) {
  const byStatus: Record<InvoiceStatus, readonly [ground: string, text: string, dot: string]> = {
    unpaid: ['#fdf0c4', '#744700', '#c98a00'],
    paid: ['#dcf3e4', '#14603a', '#2a9d5a'],
    overdue: ['#fde4e2', '#a3191b', '#d93a34'],
    cancelled: [colors.n100, colors.n700, colors.n500],
  }
  return byStatus[status]
}

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
