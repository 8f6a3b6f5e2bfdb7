import { expect, type Locator } from '@playwright/test'

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/**
 * Fields show the focus by a shadow; everything else by an outline, a file field and a row's link on their visible part,
 * and the link of a card around the card.
 */
const hasFocusRing = (target: Locator) =>
  target.evaluate((element) => {
    if (element.matches('input:not([type=file], [type=checkbox]), select, textarea')) {
      return getComputedStyle(element).boxShadow !== 'none'
    }
    const label = element.matches('[type=checkbox]') ? null : element.closest('label')
    const ring = label ?? element.querySelector(':scope[data-row-link] > span') ?? element
    return [getComputedStyle(ring), getComputedStyle(ring, '::after')].some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    )
  })

/** Presses Tab until this control has the focus; fails unless the focus is visible. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page()
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60 && !(await isFocused(target)); presses += 1) {
    await page.keyboard.press(key)
  }
  await expect(target, 'Tab reaches it').toBeFocused()
  await expect.poll(() => hasFocusRing(target), `The focus shows on ${String(target)}`).toBe(true)
}
