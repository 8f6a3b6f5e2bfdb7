/** The text with another first character, whatever that was: secrets are random, and a fixed one would now and then be right. */
export function altered(text: string): string {
  return `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
}
