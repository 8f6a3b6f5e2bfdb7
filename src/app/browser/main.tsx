import { RouterProvider } from '@tanstack/react-router'
import { startTransition, useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { PageState } from '../../shared/site/pageState.ts'
import { focusSameControl, syncTitleAndFocus } from '../../browser/page/navigation.ts'
import { sessionUserId } from '../../browser/session/pageUser.ts'
import { createAppRouter, createBrowserSession, isPortalPath, isSignInPage } from './router.tsx'
import { setUnmount } from '../../browser/session/userChange.ts'
import { rememberFields } from '../../browser/forms/writtenFields.ts'

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The document has no #${id}`)
  return found
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server serialized it from this type
const state = JSON.parse(element('state').textContent) as PageState
const root = element('root')
const isServerRendered = root.dataset['written'] !== undefined

// Module state: the server does not load the browser's entry.
// A user may have scrolled a server-rendered page before hydration, so hydration must not reset the position.
let isHydrating = isServerRendered
function shouldRestoreScroll(): boolean {
  if (!isHydrating) return true
  isHydrating = false
  // The router stores positions on scroll events only, and missed the events before hydration.
  document.dispatchEvent(new Event('scroll'))
  return false
}

interface FirstRenderProps {
  onRendered: () => void
  children: ReactNode
}

/** Wraps the router, because a sibling of the router would change the ids that React generates. */
function FirstRender({ onRendered, children }: FirstRenderProps) {
  useEffect(onRendered, [onRendered])
  return children
}

type AppRouter = ReturnType<typeof createAppRouter>

/** Leaves a sign-in page that the browser may have shown from its cache although a user is signed in. */
function leaveSignInPage(router: AppRouter) {
  // The response to a posted form may show recovery codes, which are shown only once.
  if (root.dataset['posted'] !== undefined) return
  if (sessionUserId() !== null && isSignInPage(location.pathname)) void router.invalidate()
}

/** Returns a function that focuses the same control in the new HTML if the focused control was removed. */
function keepFocus(): () => void {
  const focused = document.activeElement
  return () => {
    if (focused !== null && !focused.isConnected) focusSameControl(focused)
  }
}

const unmountWith = (reactRoot: Root) => setUnmount(() => reactRoot.unmount())

/** Lets the browser handle input before the next step of hydration. */
const nextTask = () => new Promise<void>((done) => setTimeout(done))

/** Returns a function that clicks the control that was pressed while it could do nothing (see boot.ts). */
function keepPressed(): () => Promise<void> {
  const controls = () => [...root.querySelectorAll<HTMLElement>('[data-needs-script]')]
  const written = controls()
  return async () => {
    delete root.dataset['written']
    const place = written.findIndex(({ dataset }) => dataset['pressed'] !== undefined)
    delete written[place]?.dataset['pressed']
    // A click outside of React's own work makes React hydrate the control first.
    await nextTask()
    controls()[place]?.click()
  }
}

async function start() {
  if (isServerRendered) await nextTask()
  // The server renders public pages without a session. Hydrate without one, too, even if the user has signed in since.
  const session = createBrowserSession(isServerRendered ? null : state.actor)
  const router = createAppRouter(state, session, { shouldRestoreScroll })
  // Without `ssr`, the first rendering has a Suspense boundary. The server's HTML has none, so React would discard it.
  if (isServerRendered) router.ssr = { manifest: undefined }
  if (isServerRendered) await nextTask()
  // Ignore a failure here: router.load() tries again and shows it.
  if (isPortalPath(location.pathname)) await router.options.context.loadPortals().catch(() => {})
  await router.load()
  if (isServerRendered) session.invalidate()
  const clickPressed = keepPressed()
  // If a part could not be loaded, the page stays as the server has sent it.
  if (isServerRendered && router.state.matches.some(({ status }) => status === 'error')) return clickPressed()
  syncTitleAndFocus(router, state)
  const app = <RouterProvider router={router} />
  if (isServerRendered) {
    const written = rememberFields(root)
    const bringBack = async () => (await import('../../browser/forms/restoreTyped.ts')).restoreTyped(written)
    // React calls this function after it has replaced elements that differed from the server's HTML.
    const onRecoverableError = (error: unknown) => {
      void bringBack()
      reportError(error)
    }
    // startTransition makes hydration interruptible, so that scrolling and typing go on meanwhile.
    const onRendered = () => {
      leaveSignInPage(router)
      void clickPressed()
    }
    const hydrated = <FirstRender onRendered={onRendered}>{app}</FirstRender>
    startTransition(() => unmountWith(hydrateRoot(root, hydrated, { onRecoverableError })))
  } else {
    // The app replaces a portal's static HTML, in which the user may have clicked or typed already.
    const isUsed = root.querySelector('[data-pressed], [data-typed]') !== null
    const carryOn = isUsed ? (await import('../../browser/page/carryOver.ts')).carryOver(root) : undefined
    const focusAgain = keepFocus()
    const onRendered = () => {
      delete root.dataset['picture']
      focusAgain()
      carryOn?.()
    }
    const reactRoot = createRoot(root)
    reactRoot.render(<FirstRender onRendered={onRendered}>{app}</FirstRender>)
    unmountWith(reactRoot)
  }
}

// Do not await start() at the top level: lazy pages import this chunk and would wait for it forever.
void start()
