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

/** A hash of 53 bits (cyrb53): enough to distinguish the few versions of one form. */
function digest(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2_654_435_761)
    two = Math.imul(two ^ code, 1_597_334_677)
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909)
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & two) + (one >>> 0)).toString(36)
}
