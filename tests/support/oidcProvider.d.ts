declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  /** What the tests use of it: the package has no types. */
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): RequestListener
    on(event: string, listener: (...given: unknown[]) => void): void
  }
}
