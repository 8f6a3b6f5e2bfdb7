import { useEffect, useRef } from 'react'

/**
 * Replaces the package `react-style-singleton` (see vite.config.ts), with which the scroll lock of Radix dialogs adds a
 * style element of varying text. The content security policy forbids such elements, but allows an adopted style sheet.
 */
export function styleSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  return function Sheet({ styles }: { styles: string }) {
    // The first dialog's styles stay until the last dialog unmounts: later dialogs measure a page without a scroll bar.
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
