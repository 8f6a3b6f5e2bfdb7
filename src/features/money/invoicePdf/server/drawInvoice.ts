import { openFontsFor } from '../../../../server/pdf/fonts.ts'
import { marginPt, PdfPages } from '../../../../server/pdf/pdfPages.ts'
import { invoiceStatusNames } from '../../invoices/values.ts'
import { drawRule, drawText, looksOf, makeRoom, px, type Drawing } from './drawing.ts'
import { drawHead } from './drawHead.ts'
import { drawItems } from './drawItems.ts'
import type { Sheet } from './sheet.ts'

export async function drawInvoice(sheet: Sheet): Promise<Uint8Array> {
  const fonts = await openFontsFor(textOf(sheet), ['regular', 'semibold'])
  const { paper, number, brand, changedAt } = sheet
  const title = `Invoice ${number}`
  const pages = new PdfPages({ fonts, paper, title, author: brand, createdAt: new Date(changedAt) })
  const drawing: Drawing = {
    sheet,
    pages,
    looks: looksOf(sheet),
    left: marginPt,
    width: pages.width - 2 * marginPt,
    bottom: pages.height - marginPt - 20 * px,
    y: marginPt,
  }
  pages.addPage()
  drawHead(drawing)
  drawDescription(drawing)
  drawItems(drawing)
  drawPayment(drawing)
  drawPageNumbers(drawing)
  return pages.finish()
}

function drawDescription(drawing: Drawing): void {
  const { sheet, pages, looks, width } = drawing
  if (sheet.description === '') return
  drawing.y += 28 * px
  drawText(drawing, pages.lines(sheet.description, looks.description, width), looks.description)
}

function drawPayment(drawing: Drawing): void {
  const { sheet, pages, looks, width } = drawing
  const head = pages.lines('Payment information', looks.smallStrong, width)
  const lines = pages.lines(sheet.payment.join('\n'), looks.small, width)
  const padding = 16 * px
  // If the payment section does not fit on this page, it begins on a new page.
  const height = padding + looks.smallStrong.leading + lines.length * looks.small.leading
  drawing.y += 28 * px
  makeRoom(drawing, Math.min(height, drawing.bottom - marginPt))
  drawRule(drawing, sheet.colors.n200)
  drawing.y += padding
  const element = pages.element('H2')
  pages.content(element, 'H2', () => {
    drawing.y += pages.drawLines(head, looks.smallStrong, { x: drawing.left, y: drawing.y, width })
  })
  drawText(drawing, lines, looks.small)
}

/** Draws the invoice number and 'Page 1 of 2' at the foot of each page. */
function drawPageNumbers({ sheet, pages, looks, left, width, bottom }: Drawing): void {
  const name = pages.lines(`Invoice ${sheet.number}`, looks.term, width / 2).slice(0, 1)
  for (let page = 0; page < pages.pageCount; page += 1) {
    const number = pages.lines(`Page ${page + 1} of ${pages.pageCount}`, looks.term, width / 2)
    pages.goTo(page)
    pages.artifact(() => {
      const y = bottom + 8 * px
      pages.drawLines(name, looks.term, { x: left, y, width: width / 2 })
      pages.drawLines(number, looks.term, { x: left + width / 2, y, width: width / 2, align: 'right' })
    })
  }
}

/** All text of the invoice, whose characters decide which fonts are opened. */
function textOf(sheet: Sheet): string {
  const { brand, senderNames, sender, number, billTo, issued, due, description, items = [], payment } = sheet
  const own = [brand, number, issued, due, description, ...senderNames, ...sender, ...billTo, ...payment]
  const fixed = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:$()-'
  return [...own, ...items.map((item) => item.description), ...Object.values(invoiceStatusNames), fixed].join(
    '',
  )
}
