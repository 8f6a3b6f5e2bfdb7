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
  /** The size of the brand's own logo, where it is known. */
  logoSize?: PictureSize | null | undefined
  /** Null where the provider's own address is shown instead. */
  contactEmail: string | null
  contactPhone: string | null
  metaTitle: string
  metaDescription: string
}

/** Another way to sign in than the password. */
export interface WayIn {
  id: number
  name: string
}

/** The site of the host that a document was requested from; constant as long as the document is open. */
export interface ShownSite {
  brand: ShownBrand
  provider: ShownProvider
  /** Where the provider has changed some of them. */
  texts?: SiteTexts | undefined
  /** How visitors call the phone number that they are shown; without `href` where that is not certain. */
  phoneLink?: { phone: string; href?: string | undefined }
  /** In the documents of portals only, and only where something of it is set: see useBilling. */
  billing?: ShownBilling | undefined
  /** The test domain in the address, known or not: every link repeats it. */
  testDomain: string | undefined
  /** Whether visitors may register. */
  mayRegister: boolean
  /** The announced functions that work. */
  working: readonly Placeholder[]
  /** Where there are some: in every document, because one may go on to a sign-in page. */
  waysIn?: readonly WayIn[]
}

/** The sign-in page that someone who was refused at another may use. */
export interface OwnSignInPage {
  to: string
  name: string
}

/** A sign-in that a page refuses though the password was right. */
export interface RefusedSignIn {
  /** Empty where a toast says it. */
  message: string
  ownSignInPage?: OwnSignInPage | undefined
}

/** The content of a form that was posted without script, and what was wrong with it. */
export interface PostedForm {
  /** Which form it was on a page with several; that of a second step also after a correct password that requires it. */
  form?: 'login' | 'register' | 'notifications' | SecondStep | SignInStep
  values: Record<string, string | string[]>
  errors: Record<string, string>
  /** A message about the whole form: sent, or why not. */
  message?: string
  ownSignInPage?: OwnSignInPage | undefined
  sent?: boolean
  /** For the step that sets up 2FA: the secret of the app, and after it the codes, with where a link leads on. */
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
  /** Also of a link that was only opened: what is wrong with it, or the address that it confirms. */
  '/confirm-email'?: PostedForm
  '/forgot-password'?: PostedForm
  /** As '/confirm-email'; whose password it is, in `values`. */
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
 * The signed-in user as a portal's document describes it: only properties that many share, since all of them get the same document.
 * Whom a tab is made for it learns from the session user cookie (signedInAs.ts), and the name from GET /api/user.
 */
export interface ShownActor {
  role: string
  /** Minutes of inactivity that end the session. */
  sessionTimeout: number
}

/** The document's data block, by which the browser hydrates the page. */
export interface PageState {
  site: ShownSite
  data: PageData
  /** Null for nobody; undefined where the page is the same for everybody and the session was not read. */
  actor?: ShownActor | null
}

/**
 * How the server treats a path. For `sign-in` and `portal` it reads the session first. The HTML of a `portal` page is only a
 * picture, which the application replaces; that of the others is hydrated.
 */
export type PageKind = 'public' | 'sign-in' | 'portal' | 'missing'

export interface RenderedPage {
  status: number
  title: string
  /** Content of the application's root element. */
  html: string
  /** Source files of the lazy components in it. */
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

/** A response as a text, with what a client would read in its headers. */
export interface InternalResponse {
  status: 200 | 206
  json: string
  contentRange?: string
}

/** Undefined where it has no such response. @throws what would be a refusal */
export type AnswerInternally = (call: InternalCall) => Promise<InternalResponse | undefined>

/** The data that a document brings for its screen: the keys of queries, each with what it read. */
export type FirstData = (readonly [key: readonly unknown[], data: unknown])[]

/** A portal's page that is made for one request. */
export interface OpenedPage {
  /** Resolves when everything that its screen shows first has been read, or could not be. */
  isRead: Promise<void>
  /** The data that have been read. */
  data: () => FirstData
  /**
   * Renders what has been read, for people in this time zone. Undefined where there is no such zone, or the page is too long.
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
  /** The only address of the page that someone meant by this path; undefined where there is no such page. */
  canonicalPath: (path: string) => string | undefined
  /** The same text for missing paths whose not-found pages are the same. */
  missingPageOf: (path: string) => string
  /** A path of the same portal page, which stands for all of them: one document serves every record. */
  portalPageOf: (path: string) => string
  /** Opens the portal page of an address (path and query): reads what its screen shows first. */
  openPortalPage: (path: string, query: string, answer: AnswerInternally) => OpenedPage
  /** The path to redirect this role, or someone without a session, to; undefined where the path itself is allowed. */
  redirectFor: (path: string, role: string | null) => string | undefined
  /** Renders the page of an address (path and query) as HTML. */
  render: (address: string, state: PageState) => Promise<RenderedPage>
}

const hostShape = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}\u200C-\u200D.-]*[\p{L}\p{M}\p{N}])?(:\d{1,5})?$/u

/** The test domain of an address: only what looks like a host name counts as given. */
export function testDomainIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 253 && hostShape.test(value) ? value : undefined
}
