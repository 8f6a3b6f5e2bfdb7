// An inline script in the head of every page; the content security policy allows its hash. It must have no imports:
// with an import it would be a module, which runs too late.

const root = document.documentElement
const { entry, modules = '', font } = document.currentScript?.dataset ?? {}

/**
 * Applies the light or dark appearance chosen in this browser. Without a choice, the style sheet follows the system.
 * The first theme-color element is for the light appearance.
 */
function showAppearance(choice: string | null): void {
  const isChosen = choice === 'light' || choice === 'dark'
  if (isChosen) root.dataset['appearance'] = choice
  else delete root.dataset['appearance']
  const lightBar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  const notChosen = '(prefers-color-scheme: light)'
  if (lightBar) lightBar.media = isChosen ? (choice === 'light' ? 'all' : 'not all') : notChosen
}

function showStoredAppearance(): void {
  try {
    showAppearance(localStorage.getItem('appearance'))
  } catch {
    // Storage is disabled, so nothing was chosen.
  }
}

/** Adds the remembered test domain to the URL. Returns true if the page is about to be loaded again. */
function restoreTestDomain(): boolean {
  const key = 'testDomain'
  const url = new URL(location.href)
  try {
    // The attribute contains the URL's test domain after validation by the server.
    if (root.dataset['testDomain'] !== undefined) sessionStorage.setItem(key, root.dataset['testDomain'])
    else if (url.searchParams.get(key) === '') sessionStorage.removeItem(key)
    const remembered = sessionStorage.getItem(key)
    // The response to a posted form cannot be requested again.
    if (remembered === null || url.searchParams.has(key) || root.dataset['posted'] !== undefined) return false
    url.searchParams.set(key, remembered)
  } catch {
    // Storage is disabled, so nothing was remembered.
    return false
  }
  root.hidden = true
  location.replace(url)
  return true
}

/** Calls back once the page has loaded and had no new largest contentful paint for 200 ms. */
function onSettled(callback: () => void): void {
  const quietMs = 200
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLoaded = false
  function restartTimer() {
    clearTimeout(timer)
    if (isLoaded) timer = setTimeout(callback, quietMs)
  }
  addEventListener('load', () => {
    isLoaded = true
    restartTimer()
  })
  if (PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) {
    new PerformanceObserver(restartTimer).observe({ type: 'largest-contentful-paint', buffered: true })
  }
}

const portalShown = () => new Promise((shown) => addEventListener('portal-shown', shown, { once: true }))

/**
 * On a first visit, the page is painted in a fallback font, because a download would delay the first paint. The web
 * font is loaded once the page has settled, in a portal once the application has replaced the server-rendered HTML: the
 * font is as large as most of its scripts. Later pages use the cached font from the first paint. If the cache is slow,
 * `fallback` still changes the font within three seconds.
 */
function loadFont(url: string, isPortal: boolean): void {
  const key = 'font'
  const face = new FontFace('Inter', `url(${url})`, { weight: '100 900', display: 'fallback' })
  const applyFont = () => void document.fonts.add(face)
  function applyFirst() {
    applyFont()
    try {
      // The URL is stored only now: if the user leaves before the font is loaded, the next page counts as a first
      // visit, too.
      localStorage.setItem(key, url)
    } catch {
      // Storage is disabled.
    }
  }
  let isCached = false
  try {
    isCached = localStorage.getItem(key) === url
  } catch {
    // Storage is disabled: every page counts as the first one.
  }
  const load = () => face.load()
  if (isCached) {
    applyFont()
    // Load now, because at first use the font would be too late for the first paint.
    load().catch(() => {})
  }
  // Without a network the fallback font stays.
  else if (isPortal)
    void portalShown()
      .then(load)
      .then(applyFirst, () => {})
  else onSettled(() => void load().then(applyFirst, () => {}))
}

const unmark = () => document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')

/**
 * Marks a click on one of `controls` instead of letting it happen, because only the application can do what it asks for.
 * The application clicks the marked control once it is there.
 */
function holdClicks(controls: string, onHeld?: () => void): void {
  addEventListener(
    'click',
    (event) => {
      const { target, ctrlKey, metaKey, shiftKey } = event
      if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey) return
      const control = target.closest(controls)
      if (!control) return
      event.preventDefault()
      event.stopImmediatePropagation()
      unmark()
      control.setAttribute('data-pressed', '')
      onHeld?.()
    },
    true,
  )
}

/** Whether the page is likely to be used, or the application has more to show to a user who is signed in. */
const isForUse = () => document.querySelector('main form') !== null || document.cookie !== ''

/** Loads a script without running it. Rejects if it cannot be loaded. */
const preload = (href: string) =>
  new Promise<unknown>((loaded, failed) => {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    link.addEventListener('load', loaded)
    link.addEventListener('error', failed)
    document.head.append(link)
    if (!link.relList.supports('modulepreload')) loaded(undefined)
  })

/**
 * Starts the application with the first use of the page, or when a page for use is settled. Links and forms work without
 * it.
 */
function hydrate(url: string): void {
  const uses = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const
  const parsed = new Promise((done) => addEventListener('DOMContentLoaded', done))
  let isStarted = false
  let isChanged = false
  function start() {
    if (isStarted) return
    isStarted = true
    for (const use of uses) removeEventListener(use, startIfMeant, true)
    // All scripts first: with one missing, the application would replace the page by an error.
    Promise.all([parsed, ...[url, ...modules.split(' ')].filter(Boolean).map(preload)])
      .then(() => import(/* @vite-ignore */ url))
      .catch(() => {
        // Browsers do not load a script again that has failed once, so the page stays as it is until it is loaded again.
        document.querySelector('[data-written]')?.removeAttribute('data-written')
        // The server says what needs JavaScript.
        if (navigator.onLine) document.querySelector<HTMLElement>('[data-pressed]')?.click()
      })
  }
  function startIfMeant(event: Event) {
    // A page that appears under a resting pointer gets a move by nothing.
    const isResting =
      event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY
    // React would replace what a translator has changed, with the focus, a selection and an open menu.
    if (!isResting && !isChanged) start()
  }
  for (const use of uses) addEventListener(use, startIfMeant, { capture: true, passive: true })
  holdClicks('[data-written] [data-needs-script]', start)
  addEventListener('input', unmark)
  void parsed.then(() => {
    const written = document.querySelector('[data-written]')
    const observer = new MutationObserver(() => {
      isChanged = true
      observer.disconnect()
    })
    if (written) observer.observe(written, { childList: true, characterData: true, subtree: true })
  })
  onSettled(() => {
    if (isForUse()) start()
  })
}

/** Opens and closes dialogs in browsers from before 2026, which lack invoker commands and `closedby`. */
function obeyCommands(): void {
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const button = target.closest('[commandfor]')
    const dialog = button ? document.getElementById(button.getAttribute('commandfor') ?? '') : target
    if (!(dialog instanceof HTMLDialogElement)) return
    // If no button was clicked, the click hit the backdrop, which belongs to the dialog.
    if (button?.getAttribute('command') === 'show-modal') dialog.showModal()
    else dialog.close()
  })
}

/**
 * A portal's page is static server-rendered HTML until the application replaces it. This function marks clicks and
 * input in this HTML, and page/carryOver.ts replays them. Links work even if the application cannot be loaded.
 */
function holdUses(): void {
  holdClicks('[data-picture] :is(a:not([href^="#"]), button)')
  addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.closest('[data-picture]')) target.setAttribute('data-typed', '')
  })
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return
      document.querySelector('[data-picture]')?.removeAttribute('data-picture')
      document.querySelector<HTMLElement>('a[data-pressed]')?.click()
    },
    true,
  )
}

/**
 * After a reload, buffers pressed keys until the field that had the focus is restored. Then portals/frame/keepPlace.ts
 * types them there. Without this, they would be lost, or taken for shortcuts.
 */
function holdKeys(): void {
  const maxHeldMs = 10_000
  const [navigation] = performance.getEntriesByType('navigation')
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'reload') return
  try {
    if (sessionStorage.getItem('typedAt') !== location.href) return
  } catch {
    // Storage is disabled, so no focus is restored.
    return
  }
  root.dataset['heldKeys'] = ''
  addEventListener(
    'keydown',
    (event) => {
      const { key, target, ctrlKey, metaKey, altKey, timeStamp } = event
      const held = root.dataset['heldKeys']
      const isCommand = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
      if (held === undefined || target !== document.body || isCommand || timeStamp > maxHeldMs) return
      const typed = key.length === 1 ? key : { Enter: '\n' }[key]
      if (typed !== undefined) root.dataset['heldKeys'] = held + typed
      else if (key === 'Backspace') root.dataset['heldKeys'] = held.slice(0, -1)
      else return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
}

showStoredAppearance()
// The appearance was chosen in another tab, or in this tab, which dispatches the same event to itself.
addEventListener('storage', ({ key, newValue }) => key === 'appearance' && showAppearance(newValue))
// A page restored from the back/forward cache has missed storage events.
addEventListener('pageshow', ({ persisted }) => persisted && showStoredAppearance())

if (!restoreTestDomain()) {
  if (!('command' in HTMLButtonElement.prototype)) obeyCommands()
  if (font !== undefined) loadFont(font, entry === undefined)
  if (entry === undefined) {
    holdUses()
    holdKeys()
  } else hydrate(entry)
}
