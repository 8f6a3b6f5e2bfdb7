import { useEffect, useRef } from 'react'

/**
 * Replaces the package `react-style-singleton` (see vite.config.ts). With that package, the scroll lock of Radix
 * dialogs adds a style element whose text varies. The content security policy forbids such elements, but allows an
 * adopted style sheet.
 */
export function styleSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  return function Sheet({ styles }: { styles: string }) {
    // Keep the first dialog's styles: later dialogs measure a page that no longer has a scroll bar.
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
