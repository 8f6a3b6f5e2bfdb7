import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts secrets that must be readable again (authenticator secrets, the mail password) with AES-256-GCM. */
export interface SecretBox {
  /**
   * Returns the Base64 of nonce, tag and encrypted text. `purpose` is authenticated, so the text can be decrypted only
   * for the same purpose.
   */
  encrypt(purpose: string, plain: string): string
  /** @throws if the text was changed, or was encrypted for another purpose or with another key */
  decrypt(purpose: string, encrypted: string): string
  /** A keyed digest in hex (HMAC-SHA-256): without the key nobody can find the text by trying. */
  digest(purpose: string, text: string): string
}

/** A secret box with a key of 32 bytes. */
export function createSecretBox(key: Buffer): SecretBox {
  const digestKeys = new Map<string, Uint8Array>()
  return {
    encrypt(purpose, plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
    },
    decrypt(purpose, encrypted) {
      const bytes = Buffer.from(encrypted, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    digest(purpose, text) {
      const own =
        digestKeys.get(purpose) ?? new Uint8Array(hkdfSync('sha256', key, '', `digest ${purpose}`, 32))
      digestKeys.set(purpose, own)
      return createHmac('sha256', own).update(text).digest('hex')
    },
  }
}
