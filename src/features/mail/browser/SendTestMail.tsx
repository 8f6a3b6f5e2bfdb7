import { useQuery } from '@tanstack/react-query'
import { send } from '../../../browser/api/send.ts'
import { loadedLater } from '../../../browser/page/loadedLater.tsx'
import { emailSettingsQuery } from '../../base/settings/browser/api.ts'
import { sendTestMail } from '../endpoints.ts'
import { certificateFailures } from '../values.ts'
import { TestMail, type RemedyProps } from './TestMail.tsx'

const certificate = () => import('./MailCertificate.tsx')
const CertificateButton = loadedLater(async () => (await certificate()).CertificateButton)
const TrustedCertificate = loadedLater(async () => (await certificate()).TrustedCertificate)

function CertificateRemedy({ failure, onDone }: RemedyProps) {
  const isAboutCertificate = Object.values<string>(certificateFailures).includes(failure)
  return isAboutCertificate && <CertificateButton.Later onTrusted={onDone} />
}

/** Sends a test mail and offers to trust the certificate of the mail server. `own` is the administrator's address. */
export function SendTestMail({ own }: { own: string | null }) {
  // Reads only the cache, which the settings form above has filled.
  const { data } = useQuery({ ...emailSettingsQuery, enabled: false })
  return (
    <div className="border-t border-n200 pt-6">
      <TestMail
        own={own}
        label="Test email"
        note="Sends a test email now, using the saved settings."
        send={(to) => send(sendTestMail, { body: to })}
        Remedy={CertificateRemedy}
      />
      {data?.trustedCertificate !== undefined && (
        <TrustedCertificate.Later fingerprint={data.trustedCertificate} />
      )}
    </div>
  )
}
