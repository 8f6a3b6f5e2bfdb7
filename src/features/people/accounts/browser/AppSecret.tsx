import type { ReactNode } from 'react'
import { buttonClass } from '../../../../browser/ui/Button.tsx'

interface AppSecretProps {
  /** Encoded in base32, as authenticator apps expect. */
  secret: string
  /** The QR code of the secret as a data URL. */
  picture: string
  /** The otpauth: address that the QR code contains. */
  address: string
  /** The button that copies the secret. */
  copy?: ReactNode
  children?: ReactNode
}

/**
 * The secret for an authenticator app, as a QR code and as text. On a phone, which cannot scan its own screen, a link
 * that opens the app is also shown.
 */
export function AppSecret({ secret, picture, address, copy, children }: AppSecretProps) {
  return (
    <>
      <img
        src={picture}
        width={200}
        height={200}
        alt="QR code of your secret key, for the camera of your authenticator app"
        className="size-50 justify-self-center rounded-control outline outline-n200"
      />
      <div className="grid min-w-0 gap-3 text-ui text-n700">
        <p className="hidden pointer-coarse:block">
          <a href={address} className={buttonClass({ variant: 'secondary' })}>
            Open in authenticator
          </a>
        </p>
        <p>No camera? Type this secret key into the app:</p>
        <p className="flex items-center justify-between gap-2 rounded-control border border-n200 bg-n25 py-1 pr-1 pl-3">
          <code className="w-[21ch] min-w-0 font-mono text-ui wrap-anywhere text-n900">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
          {copy}
        </p>
        {children}
      </div>
    </>
  )
}
