import { expect, type Locator } from '@playwright/test'

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/**
 * Fields show the focus with a shadow, all other controls with an outline: on the visible label of a file field, on the
 * text of a row's link, and around the card of a card's link.
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

/** Presses Tab until this control has the focus; fails unless the focus ring is visible. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page()
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60 && !(await isFocused(target)); presses += 1) {
    await page.keyboard.press(key)
  }
  await expect(target, 'Tab reaches it').toBeFocused()
  await expect.poll(() => hasFocusRing(target), `The focus shows on ${String(target)}`).toBe(true)
}
