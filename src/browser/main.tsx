import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { PageState } from '../pageState.ts'
import { announceNavigation } from './navigation.ts'
import { createAppRouter, startSession } from './router.tsx'

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The document has no #${id}`)
  return found
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server wrote this block from the same type
const state = JSON.parse(element('state').textContent) as PageState
const root = element('root')
const written = root.dataset['written'] !== undefined

// A page that the server wrote is being read already: coming alive must not pull it away under a finger.
let comingAlive = written
function mayScroll(): boolean {
  if (!comingAlive) return true
  comingAlive = false
  // The router remembers only places it was told of, and this one was reached before it listened.
  document.dispatchEvent(new Event('scroll'))
  return false
}

const router = createAppRouter(state, startSession(state.actor), mayScroll)

async function start() {
  // Without it the first render puts a boundary around the page that the server's HTML does not have, and React
  // throws that HTML away.
  if (written) router.ssr = { manifest: undefined }
  await router.load()
  announceNavigation(router, state.site.brand)
  const app = <RouterProvider router={router} />
  // In steps: somebody may scroll or type while the page comes alive.
  if (written) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

// Not awaited by the module: lazy pages import what stands in the same chunk, and would wait for it for ever.
void start()
