/** Names one opening of a form. Not randomUUID, which browsers have under https only. */
export function newFormId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/**
 * The idempotency key of what a form is about to send: the same for the same content of the same formId, also
 * after a reload where the opening is kept in the draft. Other content is another record: a key of the opening alone
 * would have the server refuse what was corrected after an answer got lost.
 */
export function idempotencyKeyOf(formId: string, body: unknown): string {
  return `${formId}-${digest(JSON.stringify(body))}`
}

/** 53 bits of a text (cyrb53): enough to tell the few versions of one form apart. */
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
