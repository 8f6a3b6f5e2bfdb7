// Types for a library that has none.

declare module 'html-to-text' {
  interface Selector {
    selector: string
    format?: string
    options?: Readonly<Record<string, unknown>>
  }

  interface Options {
    wordwrap?: number | false
    limits?: { maxInputLength?: number; maxDepth?: number; maxChildNodes?: number }
    selectors?: readonly Selector[]
  }

  export function convert(html: string, options?: Options): string
}
