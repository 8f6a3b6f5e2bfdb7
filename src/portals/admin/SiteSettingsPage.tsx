import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { FileText, Mail, ShieldCheck } from 'lucide-react'
import { Accordion, AccordionSection } from '../../browser/ui/Accordion.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery } from '../../features/accounts/browser/api.ts'
import { EmailTemplates, useTemplateCount } from '../../features/mail/browser/EmailTemplates.tsx'
import { OutgoingMailSection, useMailCount } from '../../features/mail/browser/OutgoingMailSection.tsx'
import { TestMail } from '../../features/mail/browser/TestMail.tsx'
import { EmailSettingsSection } from '../../features/settings/browser/EmailSettingsSection.tsx'
import { ProviderSections } from '../../features/provider/browser/ProviderSections.tsx'
import { SecuritySettingsSection } from '../../features/settings/browser/SecuritySettingsSection.tsx'
import { AccountError } from '../AccountError.tsx'

export function SiteSettingsPage() {
  const user = useQuery(currentUserQuery)
  const templates = useTemplateCount()
  const mails = useMailCount()
  const isAtProvider = useLocation().hash === 'provider'
  if (user.data === null) return <Navigate to="/admin/login" />
  return (
    <>
      <PageHeader title="Site Settings" back={{ to: '/admin/dashboard', label: 'Back to Dashboard' }} />
      {user.data ? (
        <Accordion>
          <AccordionSection icon={Mail} title="Email Configuration" count={mails} defaultOpen={!isAtProvider}>
            <div className="grid gap-8">
              <EmailSettingsSection person={user.data.id} />
              <TestMail own={user.data.email} />
              <OutgoingMailSection />
            </div>
          </AccordionSection>
          <AccordionSection icon={FileText} title="Email Templates" count={templates}>
            <EmailTemplates person={user.data.id} />
          </AccordionSection>
          <AccordionSection icon={ShieldCheck} title="Security Settings">
            <SecuritySettingsSection person={user.data.id} />
          </AccordionSection>
          <ProviderSections owner="installation" person={user.data.id} isOpen={isAtProvider} />
        </Accordion>
      ) : user.isError ? (
        <AccountError signInPage="/login" />
      ) : (
        <Spinner label="Loading..." className="min-h-180" />
      )}
    </>
  )
}
