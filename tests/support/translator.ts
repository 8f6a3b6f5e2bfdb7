import type { BrowserContext } from '@playwright/test'

export interface TranslatorOptions {
  /** Whether every page is translated; set by the project in playwright.config.ts. */
  isTranslated: boolean
}

/** React's message when a page was translated before hydration: React renders that part again. */
export const renderedAnew = /Minified React error #418/

/**
 * Simulates a browser's translator on every page of the context: each text node, including later ones, is replaced by
 * two nested elements with the same words, and the original node is removed.
 *
 * @param from `hydrated`: after hydration; `start`: as soon as text appears
 */
export async function translate(
  context: BrowserContext,
  from: 'hydrated' | 'start' = 'hydrated',
): Promise<void> {
  await context.addInitScript((begin) => {
    const kept = 'script, style, noscript, textarea, option, title, svg, font'

    const newFont = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font')

    function translateText(text: Text): void {
      if (!/\S/.test(text.data) || !text.parentElement || text.parentElement.closest(kept)) return
      const [outer, inner] = [newFont(), newFont()]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }

    function translateIn(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = root instanceof Text ? [root] : []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node instanceof Text) texts.push(node)
      for (const text of texts) translateText(text)
    }

    function start(): void {
      new MutationObserver((records) => {
        for (const { type, target, addedNodes } of records) {
          if (type === 'characterData') translateIn(target)
          for (const node of addedNodes) translateIn(node)
        }
      }).observe(document, { subtree: true, childList: true, characterData: true })
      translateIn(document)
    }

    const isHydrating = () =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'))
    // React hydrates in many short tasks; the browser is idle only after the last one.
    const startWhenIdle = () => requestIdleCallback(() => requestIdleCallback(start))
    function startWhenHydrated(): void {
      if (isHydrating()) startWhenIdle()
      else requestAnimationFrame(startWhenHydrated)
    }
    if (begin === 'start') start()
    else startWhenHydrated()
  }, from)
}
