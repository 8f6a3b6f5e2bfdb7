import { useEffect, useRef } from 'react'

/**
 * Replaces the package `react-style-singleton` (see vite.config.ts), by which the scroll lock of Radix dialogs writes a
 * style element of varying text. The content security policy forbids that, but allows an adopted style sheet.
 */
export function styleSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  return function Sheet({ styles }: { styles: string }) {
    // The styles of the first user stay until the last one unmounts: later ones measure a page without scroll bar.
    const first = useRef(styles)
    useEffect(() => {
      if (users === 0) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(first.current)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }
      users += 1
      return () => {
        users -= 1
        if (users > 0) return
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
      }
    }, [])
    return null
  }
}
