import { formatDollars } from '../../../../shared/text/dollars.ts'
import { marginPt, type Look } from '../../../../server/pdf/pdfPages.ts'
import type { Line } from '../../../../server/pdf/textLines.ts'
import { formatHundredths, parseHundredths } from '../../invoices/money.ts'
import type { InvoiceItem } from '../../invoices/schema.ts'
import { drawRule, makeRoom, px, type Drawing } from './drawing.ts'

const padding = 8 * px
const heads = ['Description', 'Quantity', 'Unit price', 'Total'] as const
/** Widths in points of the columns after the description. */
const widths = [88 * px, 112 * px, 144 * px]

interface Cell {
  x: number
  width: number
  align: 'start' | 'right'
}

function cellsOf({ left, width }: Drawing): Cell[] {
  const figures = widths.reduce((sum, each) => sum + each, 0)
  const cells: Cell[] = [{ x: left, width: width - figures - 16 * px, align: 'start' }]
  let x = left + width - figures
  for (const each of widths) {
    cells.push({ x, width: each, align: 'right' })
    x += each
  }
  return cells
}

type Element = ReturnType<Drawing['pages']['element']>

/** Draws the items, on as many pages as they need, and the total. A row is never split if it fits on a page. */
export function drawItems(drawing: Drawing): void {
  const { sheet, looks } = drawing
  const { items } = sheet
  drawing.y += 20 * px
  if (!items || items.length === 0)
    drawNote(drawing, items ? 'No items found' : 'Error parsing invoice items')
  else drawTable(drawing, items)
  makeRoom(drawing, totalHeight(drawing))
  drawing.y += 12 * px
  drawTotal(drawing, looks.section, looks.amount)
}

const totalHeight = ({ looks }: Drawing) => 12 * px + looks.amount.leading

function drawNote(drawing: Drawing, text: string): void {
  const { pages, looks, sheet, left, width } = drawing
  drawRule(drawing, sheet.colors.n900)
  drawing.y += 24 * px
  pages.content(pages.element('P'), 'P', () => {
    drawing.y += pages.drawLines(pages.lines(text, looks.quiet, width), looks.quiet, {
      x: left,
      y: drawing.y,
      width,
    })
  })
  drawing.y += 24 * px
  drawRule(drawing, sheet.colors.n900)
}

function drawTable(drawing: Drawing, items: readonly InvoiceItem[]): void {
  const { pages, sheet, looks } = drawing
  const table = pages.element('Table')
  const cells = cellsOf(drawing)
  const carriedHeight = looks.term.leading + 2 * padding
  makeRoom(drawing, headHeight(drawing) + looks.text.leading + 2 * padding + carriedHeight)
  drawTableHead(drawing, table, cells)
  let carriedCents = 0n
  items.forEach((item, index) => {
    const isLast = index === items.length - 1
    let rest = pages.lines(item.description, looks.text, cells[0]?.width ?? 0)
    let isBegun = false
    while (rest.length > 0) {
      const after = isLast ? totalHeight(drawing) : carriedHeight
      const needed = rest.length * looks.text.leading + 2 * padding + after
      if (drawing.y + needed > drawing.bottom && !isAtTop(drawing, carriedHeight)) {
        turnPage(drawing, cells, carriedCents)
      }
      const room = drawing.bottom - drawing.y - 2 * padding - after
      const shown = rest.slice(0, Math.max(1, Math.floor(room / looks.text.leading)))
      rest = rest.slice(shown.length)
      drawRow(drawing, table, cells, { description: shown, item: isBegun ? undefined : item })
      isBegun = true
    }
    carriedCents += parseHundredths(item.total) ?? 0n
    drawRule(drawing, isLast ? sheet.colors.n900 : sheet.colors.n200)
  })
}

/** Whether nothing has been drawn on this page yet except the repeated table head and the sum brought forward. */
const isAtTop = (drawing: Drawing, carriedHeight: number) =>
  drawing.pages.pageCount > 1 && drawing.y <= marginPt + headHeight(drawing) + carriedHeight + 1

const headHeight = ({ looks }: Drawing) => looks.term.leading + padding

function drawTableHead(drawing: Drawing, table: Element | undefined, cells: readonly Cell[]): void {
  const { pages, looks, sheet, y } = drawing
  const row = table && pages.element('TR', pages.element('THead', table))
  heads.forEach((head, index) => {
    const cell = cells[index]
    if (!cell) return
    const draw = () => {
      pages.drawLines(pages.lines(head, looks.term, cell.width), looks.term, { ...cell, y })
    }
    if (row) pages.content(pages.element('TH', row, { scope: 'Column' }), 'TH', draw)
    else pages.artifact(draw)
  })
  drawing.y += headHeight(drawing)
  drawRule(drawing, sheet.colors.n900)
}

/**
 * Begins a new page. The sum of all items on the previous pages is drawn at the foot of the old page and below the
 * table head of the new page.
 */
function turnPage(drawing: Drawing, cells: readonly Cell[], carriedCents: bigint): void {
  const { pages } = drawing
  const isBegun = carriedCents > 0n
  if (isBegun) drawCarried(drawing, cells, 'Carried forward', carriedCents)
  pages.addPage()
  drawing.y = marginPt
  drawTableHead(drawing, undefined, cells)
  if (!isBegun) return
  drawCarried(drawing, cells, 'Brought forward', carriedCents)
  drawRule(drawing, drawing.sheet.colors.n200)
}

function drawCarried(drawing: Drawing, cells: readonly Cell[], label: string, cents: bigint): void {
  const { pages, looks } = drawing
  const [first, last] = [cells[0], cells.at(-1)]
  const y = drawing.y + padding
  pages.artifact(() => {
    const sum = formatDollars(formatHundredths(cents))
    if (first) pages.drawLines(pages.lines(label, looks.term, first.width), looks.term, { ...first, y })
    if (last) pages.drawLines(pages.lines(sum, looks.term, last.width), looks.term, { ...last, y })
  })
  drawing.y = y + looks.term.leading + padding
}

interface Row {
  description: readonly Line[]
  /** Undefined if this row continues a description from the previous page. */
  item: InvoiceItem | undefined
}

function drawRow(drawing: Drawing, table: Element, cells: readonly Cell[], { description, item }: Row): void {
  const { pages, looks } = drawing
  const y = drawing.y + padding
  const row = pages.element('TR', table)
  const [first, ...figureCells] = cells
  if (!first) return
  pages.content(pages.element('TD', row), 'TD', () => {
    pages.drawLines(description, looks.text, { ...first, y })
  })
  if (item) {
    const figures = [String(item.quantity), formatDollars(item.unitPrice), formatDollars(item.total)]
    figures.forEach((text, index) => {
      const cell = figureCells[index]
      if (!cell) return
      pages.content(pages.element('TD', row), 'TD', () => {
        pages.drawLines(pages.lines(text, looks.text, cell.width), looks.text, { ...cell, y })
      })
    })
  }
  drawing.y = y + description.length * looks.text.leading + padding
}

function drawTotal(drawing: Drawing, labelLook: Look, amountLook: Look): void {
  const { pages, sheet, left, width, y } = drawing
  pages.content(pages.element('P'), 'P', () => {
    const label = pages.lines('Total', labelLook, width / 2)
    const amount = pages.lines(formatDollars(sheet.amount), amountLook, width)
    pages.drawLines(label, labelLook, { x: left, y: y + (amountLook.leading - labelLook.leading) / 2, width })
    pages.drawLines(amount, amountLook, { x: left, y, width, align: 'right' })
  })
  drawing.y += amountLook.leading
}
