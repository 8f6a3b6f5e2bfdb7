import type { BrowserContext } from '@playwright/test'

export interface TranslatorOptions {
  /** Whether every page is translated; set by the project in playwright.config.ts. */
  isTranslated: boolean
}

/** React's message for a page that was translated before it was hydrated: it has rendered that part again. */
export const renderedAnew = /Minified React error #418/

/**
 * Translates every page of the context into the same words, as a browser's translator changes the document: each text,
 * also one that comes later, is replaced by one in two elements of its own, and the node that was there is gone.
 *
 * @param from `hydrated`: when React runs the page; `start`: as soon as there is text
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
    // React hydrates in many short tasks: the browser is idle after the last one.
    const startWhenIdle = () => requestIdleCallback(() => requestIdleCallback(start))
    function startWhenHydrated(): void {
      if (isHydrating()) startWhenIdle()
      else requestAnimationFrame(startWhenHydrated)
    }
    if (begin === 'start') start()
    else startWhenHydrated()
  }, from)
}
