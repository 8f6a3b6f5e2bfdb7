import { digest } from '../../shared/endpoint/digest.ts'

/** 32 random hex digits that identify one mounted form. Not randomUUID, which browsers offer under https only. */
export function newFormId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/**
 * The idempotency key of a form's request: the same for the same form id and body, also after a reload if the form id
 * is part of the draft. It depends on the body too, or the server would refuse a corrected form when the response to
 * the first attempt got lost.
 */
export function idempotencyKeyOf(formId: string, body: unknown): string {
  return `${formId}-${digest(JSON.stringify(body))}`
}
