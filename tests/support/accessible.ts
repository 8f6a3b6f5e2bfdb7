import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * Fails with one line for each accessibility problem that axe finds on the page, at its current width. Frames are not
 * examined: they hold separate pages, or mails, where no script may run.
 *
 * @param within the selector of the part to examine. A menu covers parts of controls, which then seem too small.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  // Text that is fading in has too little contrast: stop new animations and finish the running ones.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axeSource)
  const problems = await page.evaluate(async (selector) => {
    const results = await window.axe?.run(selector, {
      iframes: false,
      // Details of passed rules are not read, and collecting them costs time.
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return results?.violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(' · ')})`,
    )
  }, within)
  await page.emulateMedia({ reducedMotion: null })
  expect(problems, `Accessibility of ${page.url()}`).toEqual([])
}
