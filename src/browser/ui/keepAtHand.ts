/** The id of the place of the form below a ticket's conversation. */
export const answerPlaceId = 'answer'

/** In ms. If the form grows within this time after the user's own input, that input counts as the cause. */
const ownGrowthMs = 500

/** Menus and dialogs, which a button of the form may have opened. */
const layers = '[role=menu], [role$=dialog], dialog'

/**
 * A ref for the place of a form below a long text. While the user writes in the form, it stays at the bottom of the
 * window, wherever the user scrolls (portal.css). What is under the pointer does not move: a button of the form neither
 * fixes nor frees it. The text field does not move either where others make the form grow, such as by a notice; the
 * form's end is then below the window until the user goes on.
 */
export function keepAtHand(place: HTMLDivElement): () => void {
  let actedAt = 0
  let height = place.offsetHeight
  let hidden = 0
  const hide = (px: number) => {
    hidden = px
    place.style.setProperty('--below-window', `${px}px`)
  }
  const act = () => {
    actedAt = performance.now()
    hide(0)
  }
  const isInside = (target: EventTarget | null) =>
    target instanceof Element && (place.contains(target) || target.closest(layers) !== null)
  const fix = (isFixed: boolean) => place.toggleAttribute('data-at-hand', isFixed)
  const enter = ({ target }: FocusEvent) => {
    if (!isInside(target)) fix(false)
    else if (target instanceof HTMLTextAreaElement && place.contains(target)) fix(true)
  }
  const press = ({ target }: PointerEvent) => {
    // The document element is pressed where the page is scrolled.
    if (!isInside(target) && target !== document.documentElement) fix(false)
  }
  const observer = new ResizeObserver(() => {
    const grown = place.offsetHeight - height
    height = place.offsetHeight
    if (grown > 0 && place.dataset['atHand'] !== undefined && performance.now() - actedAt > ownGrowthMs)
      hide(hidden + grown)
  })
  const removed = new AbortController()
  const { signal } = removed
  document.addEventListener('focusin', enter, { signal })
  document.addEventListener('pointerdown', press, { signal })
  for (const own of ['input', 'keyup', 'click']) place.addEventListener(own, act, { signal })
  observer.observe(place)
  return () => {
    removed.abort()
    observer.disconnect()
  }
}

/** Whether a form is in the window without scrolling. */
export function isAtHand(form: Element): boolean {
  const place = form.closest('[data-at-hand]')
  return place !== null && getComputedStyle(place).position === 'sticky'
}
