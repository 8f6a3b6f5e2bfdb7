import { digest } from '../../shared/endpoint/digest.ts'

/** 32 random hex digits that identify one mounted form. Not randomUUID, which browsers offer under https only. */
export function newFormId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/**
 * The idempotency key of a form's request. The same form id and body give the same key, even after a reload that
 * restores the form id from a draft. The body counts, because the server refuses a used key with another body.
 */
export function idempotencyKeyOf(formId: string, body: unknown): string {
  return `${formId}-${digest(JSON.stringify(body))}`
}
