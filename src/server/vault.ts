import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Encrypts secrets that must be readable again (authenticator secrets, the mail password) with AES-256-GCM. */
export interface Vault {
  /** Base64 of nonce, tag and text. `purpose` is authenticated: the text opens for the same purpose only. */
  seal(purpose: string, plain: string): string
  /** @throws when the text was changed, or sealed for another purpose or with another key */
  open(purpose: string, sealed: string): string
}

/** A vault with a key of 32 bytes. */
export function createVault(key: Buffer): Vault {
  return {
    seal(purpose, plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

/**
 * The key of this installation, 32 bytes: the configured one (hex), else that of the data folder, created there on
 * first start (mode 0600). @throws when the file contains something else
 */
export async function readKey(dataDir: string, configured: string | undefined): Promise<Buffer> {
  if (configured) return Buffer.from(configured, 'hex')
  const path = join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const fresh = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(fresh, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  // A link fails where the file exists already: two processes that start together agree on one key.
  await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(fresh)
  const text = (await readFile(path, 'utf8')).trim()
  if (!/^[0-9a-f]{64}$/i.test(text)) {
    throw new Error(
      `${path} does not hold a key of 64 hexadecimal digits. Put the key of this installation back.`,
    )
  }
  return Buffer.from(text, 'hex')
}
