import { RouterProvider } from '@tanstack/react-router'
import { startTransition, useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { PageState } from '../pageState.ts'
import { syncTitleAndFocus } from './navigation.ts'
import { markedPerson } from './person.ts'
import { createAppRouter, createBrowserSession, isSignInPage } from './router.tsx'
import { setUnmount } from './userChange.ts'

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The document has no #${id}`)
  return found
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server serialized it from this type
const state = JSON.parse(element('state').textContent) as PageState
const root = element('root')
const isServerRendered = root.dataset['written'] !== undefined

// Somebody may be reading a server-rendered page already: hydrating it must not scroll it.
let isHydrating = isServerRendered
function shouldRestoreScroll(): boolean {
  if (!isHydrating) return true
  isHydrating = false
  // The router stores positions on scroll events only, and missed those before hydration.
  document.dispatchEvent(new Event('scroll'))
  return false
}

// The server has rendered its pages for nobody. Somebody who has signed in since must not change what is hydrated.
const session = createBrowserSession(isServerRendered ? null : state.actor)
const router = createAppRouter(state, session, shouldRestoreScroll)

interface HydrationProps {
  onHydrated: () => void
  children: ReactNode
}

/** Around the router, not beside it, which would change the ids that React generates. */
function Hydration({ onHydrated, children }: HydrationProps) {
  useEffect(onHydrated, [onHydrated])
  return children
}

/** Whoever is signed in does not stay on a sign-in page, which may have come out of the browser's cache. */
function leaveSignInPage() {
  if (markedPerson() !== null && isSignInPage(location.pathname)) void router.invalidate()
}

const unmountWith = (reactRoot: Root) => setUnmount(() => reactRoot.unmount())

async function start() {
  // Otherwise the first rendering has a Suspense boundary that the server's HTML lacks, and React discards that HTML.
  if (isServerRendered) router.ssr = { manifest: undefined }
  await router.load()
  if (isServerRendered) session.invalidate()
  syncTitleAndFocus(router, state)
  const app = <RouterProvider router={router} />
  if (isServerRendered) {
    // Interruptible, so that scrolling and typing go on during hydration.
    const hydrated = <Hydration onHydrated={leaveSignInPage}>{app}</Hydration>
    startTransition(() => unmountWith(hydrateRoot(root, hydrated)))
  } else {
    const reactRoot = createRoot(root)
    reactRoot.render(app)
    unmountWith(reactRoot)
  }
}

// Not awaited at the top level: lazy pages import this chunk, and would wait for it forever.
void start()
