import type { ShownBilling, ShownProvider } from './shownProvider.ts'
import type { Placeholder } from './placeholders.ts'
import type { SecondStep, SignInStep } from '../endpoint/signInStep.ts'
import type { PictureSize } from './pictureSize.ts'
import type { TeamMember } from './teamMember.ts'
import type { SiteTexts } from './siteTexts.ts'

/** The brand as pages show it: every field that has a default has a value. */
export interface ShownBrand {
  name: string
  logoPath: string
  /** The size of the brand's own logo, if known. */
  logoSize?: PictureSize | null | undefined
  /** Null if the provider's own address is shown instead. */
  contactEmail: string | null
  contactPhone: string | null
  metaTitle: string
  metaDescription: string
}

/** A sign-in method besides the password. */
export interface WayIn {
  id: number
  name: string
}

/**
 * The site of the host from which a page was requested. Once the page is loaded, only edits by its own user change this
 * object.
 */
export interface ShownSite {
  brand: ShownBrand
  provider: ShownProvider
  /** Set if the provider has changed some of the texts. */
  texts?: SiteTexts | undefined
  /** The phone number that visitors are shown, and its link; without `href` if it is not certain what to dial. */
  phoneLink?: { phone: string; href?: string | undefined }
  /** Only on pages of portals, and only if any of the fields is set: see useBilling. */
  billing?: ShownBilling | undefined
  /** The test domain in the URL, even if it is unknown. Every link keeps it. */
  testDomain: string | undefined
  /** Whether visitors may register. */
  mayRegister: boolean
  /** The announced functions (placeholders.ts) that are switched on. */
  working: readonly Placeholder[]
  /**
   * The sign-in methods besides the password, if there are any. Every page has them, because the user may go on to a
   * sign-in page.
   */
  waysIn?: readonly WayIn[]
}

/** The right sign-in page for a user whom another sign-in page has refused. */
export interface OwnSignInPage {
  to: string
  name: string
}

/** A sign-in that a page refuses though the password was right. */
export interface RefusedSignIn {
  /** Empty if a toast shows the message. */
  message: string
  ownSignInPage?: OwnSignInPage | undefined
}

/** The content of a form that was posted without JavaScript, and the messages about it. */
export interface PostedForm {
  /**
   * The form that was posted, on a page with several forms. If the password was right and a second step is required,
   * the form of that step.
   */
  form?: 'login' | 'register' | 'notifications' | SecondStep | SignInStep
  values: Record<string, string | string[]>
  errors: Record<string, string>
  /** A message about the whole form: that it was sent, or why not. */
  message?: string
  ownSignInPage?: OwnSignInPage | undefined
  sent?: boolean
  /**
   * For the step that sets up 2FA: first `setUp` with the secret for the authenticator app, then the recovery codes and
   * `goTo`, the target of the link that continues.
   */
  setUp?: { secret: string; otpauth_url: string }
  recoveryCodes?: readonly string[]
  goTo?: string
}

/** The data that the server rendered a page with, by the path of the page. */
export interface PageData {
  '/team'?: TeamMember[]
  /** The content as HTML. */
  '/privacy'?: string
  '/terms'?: string
  '/contact'?: PostedForm
  /** Also set when the link is opened: the problem of the link, or the address that the link confirms. */
  '/confirm-email'?: PostedForm
  '/forgot-password'?: PostedForm
  /** Like '/confirm-email'; `values` says which account gets the password. */
  '/reset-password'?: PostedForm
  '/login'?: PostedForm
  '/auth'?: PostedForm
  '/admin/login'?: PostedForm
  '/customer/login'?: PostedForm
  '/agent/login'?: PostedForm
}

/** The pages that have a form. */
export type FormPath = {
  [Path in keyof PageData]-?: PageData[Path] extends PostedForm | undefined ? Path : never
}[keyof PageData]

/**
 * The signed-in user, as contained in a portal's page. It has only properties that many users share, because the shell
 * of the page is cached for all of them. The browser reads the id from the session user cookie (signedInAs.ts), and the
 * name from GET /api/user.
 */
export interface ShownActor {
  role: string
  /** Minutes of inactivity that end the session. */
  sessionTimeout: number
}

/** The data block in the HTML of a page, from which the browser hydrates the page. */
export interface PageState {
  site: ShownSite
  data: PageData
  /** Null without a session; undefined if the page is the same for everyone and the session was not read. */
  actor?: ShownActor | null
}

/**
 * How the server treats a path. For `sign-in` and `portal` it reads the session first. The HTML of a `portal` page is
 * static, and the application replaces it; the HTML of other pages is hydrated.
 */
export type PageKind = 'public' | 'sign-in' | 'portal' | 'missing'

export interface RenderedPage {
  status: number
  title: string
  /** Content of the application's root element. */
  html: string
  /** Source files of the lazy components in the HTML. */
  modules: string[]
  /** The address to redirect to. */
  location?: string
  /** Why a component could not be rendered. */
  failure?: Error
}

/** A request that the server answers within the process. */
export interface InternalCall {
  /** The declared path, such as `/api/tickets/:id`. */
  path: string
  params: unknown
  query: Readonly<Record<string, string>>
  /** The range of a list, as in the header, such as `0-99`. */
  rows: string | undefined
}

/** A response as a text, with the headers that a client needs. */
export interface InternalResponse {
  status: 200 | 206
  json: string
  contentRange?: string
}

/** Resolves to undefined if the response cannot be preloaded. Rejects if the endpoint refuses the request. */
export type RespondInternally = (call: InternalCall) => Promise<InternalResponse | undefined>

/** The preloaded data of a page: the keys of queries, each with its result. */
export type FirstData = (readonly [key: readonly unknown[], data: unknown])[]

/** A portal's page that is rendered for one request. */
export interface OpenedPage {
  /** Resolves when all reads of the data that its screen shows first have succeeded or failed. */
  isRead: Promise<void>
  /** The data that has been read. */
  data: () => FirstData
  /**
   * Renders the page with the data that has been read, in this time zone. Undefined for an unknown time zone, or a page
   * that is too long.
   *
   * @throws what a component has thrown
   * @param opened.address path and query
   */
  render: (
    opened: { address: string; host: string },
    state: PageState,
    timeZone: string,
  ) => Promise<string | undefined>
}

/** The pages as the server uses them: the same routes and components that browsers run. */
export interface Pages {
  kindOf: (path: string) => PageKind
  /** The canonical path of a page, such as /team for /Team; undefined if there is no such page. */
  canonicalPath: (path: string) => string | undefined
  /** A key of the not-found page of a path: missing paths with the same not-found page have the same key. */
  missingPageOf: (path: string) => string
  /** Maps all paths of a portal's page to one path, because its shell is the same for every record. */
  portalPageOf: (path: string) => string
  /** Opens the portal page of a path and a query, and reads the data that the screen shows first. */
  openPortalPage: (
    page: { path: string; query: string; working: readonly Placeholder[] },
    answer: RespondInternally,
  ) => OpenedPage
  /**
   * The path to which a user of this role, or without a session, is redirected; undefined if the path itself is
   * allowed.
   */
  redirectFor: (path: string, role: string | null) => string | undefined
  /** Renders the page of an address (path and query) as HTML. */
  render: (address: string, state: PageState) => Promise<RenderedPage>
}

const hostShape = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}\u200C-\u200D.-]*[\p{L}\p{M}\p{N}])?(:\d{1,5})?$/u

/** The test domain in a URL; undefined for a value that does not look like a host name. */
export function testDomainIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 253 && hostShape.test(value) ? value : undefined
}
