import { PDFDocument, type StructureElement, type StructureOptions } from 'pdfkit'
import { escapeHtml } from '../render/escapeHtml.ts'
import type { Fonts } from './fonts.ts'
import type { PdfFont } from './shaping.ts'
import { linesOf, type Line, type TextStyle, type Widths } from './textLines.ts'

/** Width and height in points. */
export const papers = { a4: [595.28, 841.89], letter: [612, 792] } as const
export type Paper = keyof typeof papers

/** 14 mm, the same margin as on pages that a browser prints (portal.css). */
export const marginPt = (14 / 25.4) * 72

/** The look of a text; sizes in points. */
export interface Look extends TextStyle {
  leading: number
  color: string
}

interface Place {
  x: number
  y: number
  /** The width available to each line, in points. */
  width: number
  /** `start` means left, but right for text that is read from right to left. */
  align?: 'left' | 'right' | 'start'
}

interface PagesOptions {
  fonts: Fonts
  paper: Paper
  title: string
  author: string
  /** The creation time in the file. The caller gives it, so that the same content has the same bytes. */
  createdAt: Date
}

/** Escapes title and author, because pdfkit writes them into XML metadata without escaping. */
class WellFormedDocument extends PDFDocument {
  override endMetadata(): void {
    this.info.Title = escapeHtml(this.info.Title)
    this.info.Author = escapeHtml(this.info.Author)
    super.endMetadata()
  }
}

/** A document of pages with a structure for screen readers. Coordinates in points from the top left. */
export class PdfPages {
  readonly width: number
  readonly height: number
  readonly root: StructureElement
  readonly #doc: PDFDocument
  readonly #fonts: Fonts
  readonly #names = new Map<PdfFont, string>()
  readonly #widths: Widths = new Map()
  readonly #parts: Buffer[] = []
  readonly #ended: Promise<void>

  constructor({ fonts, paper, title, author, createdAt }: PagesOptions) {
    const [width, height] = papers[paper]
    this.width = width
    this.height = height
    this.#fonts = fonts
    this.#doc = new WellFormedDocument({
      size: [width, height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      // Otherwise pdfkit would open its default font.
      font: '',
      info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
    })
    this.#doc.on('data', (part: Buffer) => this.#parts.push(part))
    this.#ended = new Promise((resolve, reject) => {
      this.#doc.on('end', resolve)
      this.#doc.on('error', reject)
    })
    this.root = this.#doc.struct('Document')
    this.#doc.addStructure(this.root)
  }

  get pageCount(): number {
    return this.#doc.bufferedPageRange().count
  }

  addPage(): void {
    this.#doc.addPage()
  }

  goTo(page: number): void {
    this.#doc.switchToPage(page)
  }

  lines(text: string, look: TextStyle, maxWidth: number): Line[] {
    return linesOf(text, { ...look, fonts: this.#fonts, maxWidth, widths: this.#widths })
  }

  /** Adds a structure element to another one. */
  element(
    type: string,
    parent: StructureElement = this.root,
    options: StructureOptions = {},
  ): StructureElement {
    const element = this.#doc.struct(type, options)
    parent.add(element)
    return element
  }

  /** Draws content that belongs to a structure element. */
  content(element: StructureElement, type: string, draw: () => void): void {
    const content = this.#doc.markStructureContent(type)
    draw()
    this.#doc.endMarkedContent()
    element.add(content)
  }

  /** Draws content that screen readers skip, such as lines between rows. */
  artifact(draw: () => void): void {
    this.#doc.markContent('Artifact')
    draw()
    this.#doc.endMarkedContent()
  }

  /** Draws lines, and returns the height that they take. */
  drawLines(lines: readonly Line[], look: Look, place: Place): number {
    const { size, leading, color } = look
    lines.forEach((line, index) => {
      const alignsRight = place.align === 'right' || (place.align === 'start' && line.isRtl)
      let x = alignsRight ? place.x + place.width - line.width : place.x
      const baseline = place.y + index * leading + leading / 2 + size * 0.36
      this.#doc.fillColor(color)
      for (const { text, font, size: runSize, rise, readAs, width } of line.runs) {
        this.#doc
          .font(this.#nameOf(font), runSize)
          .text(text, x, baseline - rise, { lineBreak: false, features: readAs, baseline: 'alphabetic' })
        x += width
      }
    })
    return lines.length * leading
  }

  rectangle(x: number, y: number, width: number, height: number, color: string, radius = 0): void {
    this.#doc.roundedRect(x, y, width, height, radius).fill(color)
  }

  circle(x: number, y: number, radius: number, color: string): void {
    this.#doc.circle(x, y, radius).fill(color)
  }

  image(content: Uint8Array, x: number, y: number, width: number, height: number): void {
    this.#doc.image(Buffer.from(content), x, y, { width, height })
  }

  async finish(): Promise<Uint8Array> {
    this.root.end()
    this.#doc.end()
    await this.#ended
    return Buffer.concat(this.#parts)
  }

  #nameOf(font: PdfFont): string {
    const known = this.#names.get(font)
    if (known !== undefined) return known
    const name = `font ${this.#names.size}`
    this.#names.set(font, name)
    this.#doc.registerFont(name, font)
    return name
  }
}
