// Written into the head of every document, admitted by its hash. It stands alone: an import would turn it into a
// module that has to be fetched before it can act.

const root = document.documentElement
const { entry, modules = '', font } = document.currentScript?.dataset ?? {}

/** True where the document is about to be replaced by the same one under the remembered test domain. */
function recallTestDomain(): boolean {
  const key = 'testDomain'
  const address = new URL(location.href)
  try {
    // The server has checked the parameter: the attribute bears what it found to be a host name.
    if (root.dataset['testDomain'] !== undefined) sessionStorage.setItem(key, root.dataset['testDomain'])
    else if (address.searchParams.get(key) === '') sessionStorage.removeItem(key)
    const remembered = sessionStorage.getItem(key)
    // The answer to a posted form cannot be asked for again.
    if (remembered === null || address.searchParams.has(key) || root.dataset['posted'] !== undefined)
      return false
    address.searchParams.set(key, remembered)
  } catch {
    // Storage is switched off: then nothing can have been remembered.
    return false
  }
  root.hidden = true
  location.replace(address)
  return true
}

/** Once everything has been loaded and the largest paint is followed by no larger one. */
function whenSettled(act: () => void): void {
  const quiet = 200
  let timer: ReturnType<typeof setTimeout> | undefined
  let loaded = false
  function wait() {
    clearTimeout(timer)
    if (loaded) timer = setTimeout(act, quiet)
  }
  addEventListener('load', () => {
    loaded = true
    wait()
  })
  if (PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) {
    new PerformanceObserver(wait).observe({ type: 'largest-contentful-paint', buffered: true })
  }
}

/**
 * The first page is painted in the stand-in, whose metrics are the font's, and changes to the font once it has
 * settled; whoever has been here before has it from the first paint. Fetched earlier it would delay that paint.
 */
function loadFont(address: string): void {
  const key = 'font'
  const face = new FontFace('Inter', `url(${address})`, { weight: '100 900', display: 'optional' })
  const applyFont = () => void document.fonts.add(face)
  let known = false
  try {
    known = localStorage.getItem(key) === address
    if (!known) localStorage.setItem(key, address)
  } catch {
    // Storage is switched off: every page is a first one.
  }
  if (known) applyFont()
  // Without the network the stand-in stays.
  else whenSettled(() => void face.load().then(applyFont, () => {}))
}

/** The application starts after the page has settled, or with the first sign that somebody is about to use it. */
function hydrate(address: string): void {
  const signals = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const
  let started = false
  function start() {
    if (started) return
    started = true
    for (const signal of signals) removeEventListener(signal, start, true)
    for (const href of modules.split(' ').filter(Boolean)) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    import(/* @vite-ignore */ address).catch(() => {
      // Links and forms go on working without the application; the next touch tries again.
      started = false
      listen()
    })
  }
  function listen() {
    for (const signal of signals) addEventListener(signal, start, { capture: true, passive: true })
  }
  listen()
  whenSettled(start)
}

if (!recallTestDomain()) {
  if (font !== undefined) loadFont(font)
  if (entry !== undefined) hydrate(entry)
}
