import type { Bundle } from './bundle.ts'
import type { EncodedResponse } from './encoded.ts'

/** Where pages come from: the build in production, the current sources in development. */
export interface PageSource {
  bundle(): Promise<Bundle>
  /** Changes the finished HTML before it is sent; Vite adds its client here. */
  transformHtml(html: string, address: string): Promise<string>
  /** The content security policy to send instead of `strictPolicy` (template.ts). */
  policy?: string
  /** Files that browsers may load, by address. */
  assets: ReadonlyMap<string, EncodedResponse>
  /** Whether rendered pages may be cached. */
  isCacheable: boolean
}
