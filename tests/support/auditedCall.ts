import type { HttpResponse } from './httpClient.ts'
import type { SignedInClient, TestApp } from './testApp.ts'

/** An endpoint that leaves an entry in the audit log. */
export interface AuditedCall {
  action: string
  /** Those that follow it. */
  also?: readonly string[]
  /** Status of its response; 200 by default. */
  status?: number
  /** Prepares it; returns how it is made once. */
  prepare: (app: TestApp, administrator: SignedInClient) => Promise<() => Promise<HttpResponse>>
}
