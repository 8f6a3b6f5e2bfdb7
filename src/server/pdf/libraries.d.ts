// Types for libraries that have no types, or only types of an older version.

declare module 'pdfkit' {
  import type { Readable } from 'node:stream'
  import type { PdfFont, ReadAs } from './shaping.ts'

  interface StructureContent {
    refs: readonly object[]
  }

  export interface StructureOptions {
    alt?: string
    /** Left, top, right and bottom. */
    bbox?: readonly [number, number, number, number]
    /** Whether a header cell is for its column or for its row. */
    scope?: 'Column' | 'Row'
  }

  export interface StructureElement {
    add(child: StructureElement | StructureContent): this
    end(): void
  }

  interface DocumentOptions {
    size: readonly [width: number, height: number]
    margin: number
    autoFirstPage: boolean
    bufferPages: boolean
    pdfVersion: '1.7'
    subset: 'PDF/UA'
    tagged: boolean
    lang: string
    displayTitle: boolean
    /** Empty: no font is opened at the start. */
    font: ''
    info: DocumentInfo
  }

  interface DocumentInfo {
    Title: string
    Author: string
    CreationDate: Date
    ModDate: Date
  }

  interface TextOptions {
    lineBreak: false
    /** Passed to `layout` of the font. If it is an array, pdfkit shapes the text as a whole. */
    features: ReadAs
    baseline: 'alphabetic'
  }

  export class PDFDocument extends Readable {
    info: DocumentInfo
    constructor(options: DocumentOptions)
    /** Called by `end` after everything else is written. */
    endMetadata(): void
    addPage(): this
    switchToPage(page: number): this
    bufferedPageRange(): { start: number; count: number }
    registerFont(name: string, font: PdfFont): this
    font(name: string, size: number): this
    fillColor(color: string): this
    fill(color: string): this
    text(text: string, x: number, y: number, options: TextOptions): this
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this
    circle(x: number, y: number, radius: number): this
    image(content: Buffer, x: number, y: number, size: { width: number; height: number }): this
    struct(type: string, options?: StructureOptions): StructureElement
    addStructure(element: StructureElement): this
    markStructureContent(type: string): StructureContent
    markContent(type: 'Artifact'): this
    endMarkedContent(): this
    end(): void
  }
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
}

declare module 'bidi-js' {
  interface EmbeddingLevels {
    levels: Uint8Array
    paragraphs: readonly { start: number; end: number; level: number }[]
  }

  interface Bidi {
    getEmbeddingLevels(text: string): EmbeddingLevels
    getMirroredCharactersMap(text: string, levels: Uint8Array): ReadonlyMap<number, string>
  }

  export default function bidiFactory(): Bidi
}

declare module 'subset-font' {
  interface SubsetOptions {
    keepAllGlyphs: true
    targetFormat: 'truetype'
    variationAxes: Readonly<Record<string, number>>
    /** OpenType tags; undefined keeps all features. */
    keepFeatures?: readonly string[]
  }

  export default function subsetFont(font: Buffer, text: '', options: SubsetOptions): Promise<Buffer>
}
