/** The text with another first character. Secrets are random, so a fixed replacement would sometimes change nothing. */
export function altered(text: string): string {
  return `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
}
