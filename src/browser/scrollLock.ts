import { useEffect, useRef } from 'react'

/**
 * Stands in for the package `react-style-singleton`, which the scroll lock of dialogs and lists uses to write a
 * style element of ever different text: the content security policy refuses that, an adopted sheet it does not.
 */
export function styleSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  return function Sheet({ styles }: { styles: string }) {
    // The first user's text holds until the last has gone: later ones measure a page without its scroll bar.
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
