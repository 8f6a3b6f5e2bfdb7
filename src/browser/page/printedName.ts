import { useEffect } from 'react'

/** Escapes a text as a CSS string. */
const cssString = (text: string) =>
  `"${text.replaceAll(/[^ \p{L}\p{N}_#./-]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`

/** The heading of each printed page after the first (portal.css); undefined until the name is known. */
export function usePrintedName(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    const { style } = document.documentElement
    style.setProperty('--printed-name', cssString(name))
    return () => {
      style.removeProperty('--printed-name')
    }
  }, [name])
}
