import { hash } from 'node:crypto'

/** Returns the SHA-256 hash of a text as hex digits. */
export const sha256 = (text: string): string => hash('sha256', text)
