import { invoiceStatusNames } from '../../invoices/values.ts'
import { drawRule, px, statusColorsOf, type Drawing } from './drawing.ts'

/** Draws the strip in the brand's colors, the sender, the title and the facts. */
export function drawHead(drawing: Drawing): void {
  const { pages, sheet, left, width } = drawing
  pages.artifact(() => {
    pages.rectangle(left, drawing.y, width, 5 * px, sheet.colors.strandP)
    pages.rectangle(left, drawing.y + 5 * px, width, 3 * px, sheet.colors.strandS)
  })
  drawing.y += 28 * px
  const top = drawing.y
  const senderHeight = drawSender(drawing)
  const titleHeight = drawTitle({ ...drawing, y: top })
  drawing.y = top + Math.max(senderHeight, titleHeight) + 28 * px
  drawRule(drawing, sheet.colors.n900)
  drawing.y += 20 * px
  drawFacts(drawing)
}

/** Returns the drawn height in points. */
function drawSender({ pages, sheet, looks, left, width, y }: Drawing): number {
  const { logo, brand, isNameBesideLogo, senderNames, sender } = sheet
  const room = width / 2
  const gap = 10 * px
  let x = left
  const logoHeight = logo?.size.height ?? 0
  if (logo) {
    const { width: logoWidth, height } = logo.size
    const figure = pages.element('Figure', pages.root, {
      alt: brand,
      bbox: [x, y, x + logoWidth, y + height],
    })
    pages.content(figure, 'Figure', () => pages.image(logo.content, x, y, logoWidth, height))
    x += logoWidth + gap
  }
  let height = logoHeight
  if (isNameBesideLogo) {
    const lines = pages.lines(brand, looks.brand, room - (x - left))
    const nameHeight = lines.length * looks.brand.leading
    const name = pages.element('P')
    const nameY = y + Math.max(0, (logoHeight - nameHeight) / 2)
    pages.content(name, 'P', () => {
      pages.drawLines(lines, looks.brand, { x, y: nameY, width: room })
    })
    height = Math.max(logoHeight, nameHeight)
  }
  height += 16 * px
  const address = pages.element('P')
  pages.content(address, 'P', () => {
    const lines = [...senderNames, ...sender]
    lines.forEach((text, index) => {
      const look = index < senderNames.length ? looks.smallStrong : looks.small
      height += pages.drawLines(pages.lines(text, look, room), look, { x: left, y: y + height, width: room })
    })
  })
  return height
}

/** Returns the drawn height in points. */
function drawTitle({ pages, sheet, looks, left, width, y }: Drawing): number {
  const place = { x: left + width / 2, width: width / 2, align: 'right' as const }
  const heading = pages.element('H1')
  let height = 0
  pages.content(heading, 'H1', () => {
    height += pages.drawLines(pages.lines('Invoice', looks.title, place.width), looks.title, { ...place, y })
  })
  const number = pages.element('P')
  pages.content(number, 'P', () => {
    const lines = pages.lines(sheet.number, looks.description, place.width)
    height += 4 * px
    height += pages.drawLines(lines, looks.description, { ...place, y: y + height })
  })
  return height
}

const columns = [1.6, 1, 1, 0.7]

function drawFacts(drawing: Drawing): void {
  const { pages, sheet, looks, left, width, y } = drawing
  const gap = 16 * px
  const unit = (width - gap * (columns.length - 1)) / columns.reduce((sum, part) => sum + part, 0)
  const facts = [
    { term: 'Bill To', values: sheet.billTo },
    { term: 'Issue Date', values: [sheet.issued] },
    { term: 'Due Date', values: [sheet.due] },
  ]
  const list = pages.element('L')
  let x = left
  let lowest = y
  const entry = (
    term: string,
    draw: (at: { x: number; y: number; width: number }) => number,
    share: number,
  ) => {
    const item = pages.element('LI', list)
    const room = unit * share
    const at = { x, y, width: room }
    pages.content(pages.element('Lbl', item), 'Lbl', () => {
      at.y += pages.drawLines(pages.lines(term, looks.term, room), looks.term, at) + 4 * px
    })
    pages.content(pages.element('LBody', item), 'LBody', () => {
      at.y += draw(at)
    })
    lowest = Math.max(lowest, at.y)
    x += room + gap
  }
  const customerLooks = [looks.strong, looks.company, looks.quiet]
  facts.forEach(({ term, values }, column) => {
    const draw = (at: { x: number; y: number; width: number }) => {
      let height = 0
      values.forEach((value, index) => {
        const look = column > 0 ? looks.text : (customerLooks[index] ?? looks.quiet)
        height += pages.drawLines(pages.lines(value, look, at.width), look, { ...at, y: at.y + height })
      })
      return height
    }
    entry(term, draw, columns[column] ?? 1)
  })
  entry('Status', (at) => drawStatus(drawing, at), columns.at(-1) ?? 1)
  drawing.y = lowest
}

function drawStatus({ pages, sheet, looks }: Drawing, { x, y }: { x: number; y: number }): number {
  const [ground, color, dot] = statusColorsOf(sheet)
  const look = { ...looks.term, color }
  const lines = pages.lines(invoiceStatusNames[sheet.status], look, 100)
  const [line] = lines
  const height = 22 * px
  const padding = 8 * px
  const textX = x + padding + 12 * px
  pages.rectangle(x, y, textX - x + (line?.width ?? 0) + padding, height, ground, 6 * px)
  pages.circle(x + padding + 3 * px, y + height / 2, 3 * px, dot)
  pages.drawLines(lines, look, { x: textX, y: y + (height - look.leading) / 2, width: 100 })
  return height
}
