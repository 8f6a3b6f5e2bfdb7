import type { TeamMember } from './features/team/schema.ts'

/** The brand as pages show it: every field that has a default has a value. */
export interface ShownBrand {
  name: string
  logoPath: string
  /** Null: the address of the house stands in its place. */
  contactEmail: string | null
  contactPhone: string | null
  metaTitle: string
  metaDescription: string
}

/** What a document knows about where it was asked for; fixed as long as the document lives. */
export interface ShownSite {
  brand: ShownBrand
  /** The test domain in the address, known or not: it is carried on by every link. */
  testDomain: string | undefined
  /** Whether visitors may make accounts for themselves. */
  mayRegister: boolean
}

/** What a form held when it was posted without script, and what was wrong with it. */
export interface PostedForm {
  /** Which form it was on a page with several; 'code' also after a password that leaves the code owing. */
  form?: 'login' | 'register' | 'code'
  values: Record<string, string | string[]>
  errors: Record<string, string>
  /** A sentence about the whole form: sent, or why not. */
  message?: string
  sent?: boolean
}

/** What the server knew when it rendered, by the path of the page. */
export interface PageData {
  '/team'?: TeamMember[]
  '/contact'?: PostedForm
  '/login'?: PostedForm
  '/auth'?: PostedForm
  '/admin/login'?: PostedForm
  '/customer/login'?: PostedForm
  '/agent/login'?: PostedForm
}

/** Who is signed in, as far as guards and greetings need it. */
export interface ShownActor {
  username: string
  role: string
}

/** The document's data block: what the browser needs to continue where the server stopped. */
export interface PageState {
  site: ShownSite
  data: PageData
  /** Undefined where the page is the same for everybody and nobody was asked who is there. */
  actor?: ShownActor | null
}

/** How the server treats a path: who has to be known before it is answered, and whether it is written or a shell. */
export type PageKind = 'public' | 'sign-in' | 'portal' | 'missing'

export interface RenderedPage {
  status: number
  title: string
  /** Content of the application's element. */
  html: string
  /** Files of the lazy components in it. */
  modules: string[]
  /** The address to go to instead. */
  location?: string
}

/** The pages as the server uses them: the same routes and components that browsers run. */
export interface Pages {
  kindOf: (path: string) => PageKind
  /** Where a visitor of this role, or without a session, is sent instead. */
  redirectFor: (path: string, role: string | null) => string | undefined
  /** Writes the page of an address, path and query, as HTML. */
  render: (address: string, state: PageState) => Promise<RenderedPage>
}

const hostShape = /^[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?(:\d{1,5})?$/u

/** The test domain of an address: only what looks like a host name counts as given. */
export function testDomainIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 253 && hostShape.test(value) ? value : undefined
}
