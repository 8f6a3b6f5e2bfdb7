import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShieldQuestionMark } from 'lucide'
import { Fragment } from 'react'
import { send } from '../../../browser/api/send.ts'
import { Button } from '../../../browser/ui/Button.tsx'
import { ConfirmDialog } from '../../../browser/ui/ConfirmDialog.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { toastFailure } from '../../../browser/ui/toastFailure.ts'
import { formatDay } from '../../../shared/time/dates.ts'
import { emailSettingsQuery } from '../../base/settings/browser/api.ts'
import { readMailCertificate, trustMailCertificate } from '../endpoints.ts'
import type { MailCertificate } from '../schema.ts'

const notChanged = 'Could not change the certificate'

interface CertificateButtonProps {
  onTrusted: () => void
}

/** Shows the certificate of the mail server; the administrator may trust it after comparing its fingerprint. */
export function CertificateButton({ onTrusted }: CertificateButtonProps) {
  const look = useMutation({
    mutationFn: () => send(readMailCertificate, {}),
    onError: (error) => toastFailure(error, 'Could not read the certificate'),
  })
  const trust = useTrust(() => {
    look.reset()
    onTrusted()
  })
  return (
    <>
      <Button
        variant="secondary"
        icon={ShieldQuestionMark}
        pending={look.isPending}
        pendingText="Connecting..."
        onClick={() => look.mutate()}
        className="mt-3"
      >
        Show certificate
      </Button>
      {look.data && (
        <ConfirmDialog
          open
          onClose={() => look.reset()}
          tone="primary"
          title={look.data.isVerified ? 'This certificate is valid' : 'Trust this certificate?'}
          question={<CertificateText {...look.data} />}
          confirmLabel={look.data.isVerified ? 'Use it' : 'Trust this certificate'}
          sending={trust}
          failed={notChanged}
          pendingText="Checking..."
          onConfirm={() => trust.mutate(look.data.fingerprint)}
        />
      )}
    </>
  )
}

function CertificateText({ fingerprint, names, validUntil, isVerified }: MailCertificate) {
  return (
    <>
      <span className="block">
        {isVerified
          ? "A certificate authority vouches for it, so email is sent and you don't need to trust it by hand."
          : 'No certificate authority vouches for it. Compare the fingerprint with the one on the mail server itself. After that, email is sent only to a server with this certificate.'}
      </span>
      <span className="mt-3 block wrap-anywhere text-n900">
        SHA-256 fingerprint: <Fingerprint of={fingerprint} />
      </span>
      <span className="mt-2 block wrap-anywhere">For {names.replaceAll('DNS:', '')}</span>
      <span className="mt-2 block">Valid until {formatDay(validUntil.slice(0, 10))}</span>
    </>
  )
}

/** Breaks lines only after a colon, so that no pair of digits is split and the pairs are easy to compare. */
function Fingerprint({ of }: { of: string }) {
  const pairs = of.split(':')
  return (
    <span className="text-n900 tabular-nums">
      {pairs.map((pair, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          <span>{at < pairs.length - 1 ? `${pair}:` : pair}</span>
        </Fragment>
      ))}
    </span>
  )
}

/** The trusted certificate, and a button that ends the trust. */
export function TrustedCertificate({ fingerprint }: { fingerprint: string }) {
  const trust = useTrust(() => {})
  return (
    <div className="mt-6 max-w-[720px] text-ui text-n700">
      <p className="wrap-anywhere">
        Email is sent only to a server with the certificate that you trust. Its SHA-256 fingerprint:{' '}
        <Fingerprint of={fingerprint} />
      </p>
      <Button
        variant="secondary"
        pending={trust.isPending}
        pendingText="Saving..."
        onClick={() => trust.mutate(null)}
        className="mt-3"
      >
        Stop trusting it
      </Button>
    </div>
  )
}

function useTrust(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (fingerprint: string | null) => send(trustMailCertificate, { body: { fingerprint } }),
    onSuccess: ({ message }) => {
      toast({ title: message, kind: 'success' })
      void queries.invalidateQueries({ queryKey: emailSettingsQuery.queryKey, exact: true })
      // The server now retries the waiting mails, so their states change.
      void queries.invalidateQueries({ queryKey: ['/api/settings/email/outbox'] })
      onDone()
    },
    onError: (error) => toastFailure(error, notChanged),
  })
}
