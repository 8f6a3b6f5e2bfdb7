import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { Toaster } from '../../src/browser/ui/Toaster.tsx'
import { brandCss } from '../../src/features/site/brands/palette.ts'
import { Actions } from './Actions.tsx'
import { Fields } from './Fields.tsx'
import './gallery.css'
import { Lists } from './Lists.tsx'
import { States } from './States.tsx'

const brands = new Map([
  ['slate', ['#0f172a', '#64748b']],
  ['yellow', ['#facc15', '#334155']],
  ['red', ['#dc2626', '#1f2937']],
  ['white', ['#ffffff', '#ffffff']],
  ['black', ['#000000', '#000000']],
])

const query = new URLSearchParams(window.location.search)
const [primary, secondary] = brands.get(query.get('brand') ?? 'slate') ?? []
const sheet = new CSSStyleSheet()
sheet.replaceSync(brandCss(query.get('p') ?? primary, query.get('s') ?? secondary, query.get('font')))
document.adoptedStyleSheets = [sheet]

function Gallery() {
  return (
    <>
      <header className="fixed inset-x-0 top-0 z-40 flex h-(--header-height) items-center border-b border-n200 bg-n0 px-5">
        <p className="text-section">Components</p>
      </header>
      <main className="mx-auto grid max-w-[1120px] gap-8 px-5 pt-24 pb-24">
        <h1 className="text-title">Components</h1>
        <Actions />
        <Fields />
        <States />
        <Lists />
      </main>
      <Toaster />
    </>
  )
}

// Links need a router; their targets are irrelevant here.
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery, notFoundComponent: () => null }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
})

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
