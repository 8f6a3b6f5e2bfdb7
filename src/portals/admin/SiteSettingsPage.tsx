import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { FileText, Mail, Paperclip, ShieldCheck } from 'lucide'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { Accordion, AccordionSection } from '../../browser/ui/Accordion.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { DocumentsSection } from '../../features/money/invoicePdf/browser/DocumentsSection.tsx'
import { OutgoingMailSection } from '../../features/mail/browser/OutgoingMailSection.tsx'
import { SendTestMail } from '../../features/mail/browser/SendTestMail.tsx'
import {
  recipientsHash,
  StaffRecipientsSection,
} from '../../features/mail/browser/StaffRecipientsSection.tsx'
import { useMailCount } from '../../features/mail/browser/useMailCount.ts'
import { useTemplateCount } from '../../features/mail/browser/useTemplateCount.ts'
import { EmailSettingsSection } from '../../features/base/settings/browser/EmailSettingsSection.tsx'
import { PreparedAnswersSection } from '../../features/desk/preparedAnswers/browser/PreparedAnswersSection.tsx'
import { ProviderSections } from '../../features/site/provider/browser/ProviderSections.tsx'
import { MailboxesSection } from '../../features/desk/mailIn/browser/MailboxesSection.tsx'
import { DeskSettingsSection } from '../../features/desk/settings/browser/DeskSettingsSection.tsx'
import { AccountError } from '../session/AccountError.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { emailSettingsQuery } from '../../features/base/settings/browser/api.ts'
import { outboxQuery, staffRecipientsQuery, templatesQuery } from '../../features/mail/browser/api.ts'
import { reads } from '../data/reads.ts'

// These sections are initially collapsed.
const EmailTemplates = loadedLater(
  async () => (await import('../../features/mail/browser/EmailTemplates.tsx')).EmailTemplates,
)
const Attachments = loadedLater(
  async () =>
    (await import('../../features/desk/attachments/browser/AttachmentsSection.tsx')).AttachmentsSection,
)
const SecuritySettings = loadedLater(
  async () =>
    (await import('../../features/base/settings/browser/SecuritySettingsSection.tsx'))
      .SecuritySettingsSection,
)
const SignInPolicy = loadedLater(
  async () =>
    (await import('../../features/people/invitations/browser/SignInPolicySection.tsx')).SignInPolicySection,
)

const mailHashes = ['mail', recipientsHash]

function SiteSettingsPage() {
  const user = useQuery(currentUserQuery)
  const templates = useTemplateCount()
  const mails = useMailCount()
  const isElsewhere = useLocation({ select: ({ hash }) => hash === 'provider' })
  if (user.data === null) return <Navigate to="/admin/login" />
  return (
    <>
      <PageHeader title="Site Settings" back={{ to: '/admin/dashboard', label: 'Back to Dashboard' }} />
      {user.data ? (
        <Accordion>
          <AccordionSection
            icon={Mail}
            title="Email Configuration"
            count={mails}
            hashes={mailHashes}
            defaultOpen={!isElsewhere}
          >
            <div className="grid gap-8">
              <EmailSettingsSection userId={user.data.id} />
              <SendTestMail own={user.data.email} />
              <StaffRecipientsSection userId={user.data.id} own={user.data.email} />
              <div className="min-h-94 min-w-0">
                <OutgoingMailSection />
              </div>
            </div>
          </AccordionSection>
          <AccordionSection
            icon={FileText}
            title="Email Templates"
            count={templates}
            intent={EmailTemplates.intent}
          >
            <EmailTemplates.Later writer={user.data} />
          </AccordionSection>
          <MailboxesSection userId={user.data.id} />
          <DeskSettingsSection userId={user.data.id} />
          <PreparedAnswersSection />
          <DocumentsSection />
          <AccordionSection icon={Paperclip} title="Attachments" intent={Attachments.intent}>
            <Attachments.Later userId={user.data.id} />
          </AccordionSection>
          <AccordionSection icon={ShieldCheck} title="Security Settings" intent={SecuritySettings.intent}>
            <SecuritySettings.Later userId={user.data.id} />
            <SignInPolicy.Later userId={user.data.id} />
          </AccordionSection>
          <ProviderSections owner="installation" userId={user.data.id} />
        </Accordion>
      ) : user.isError ? (
        <AccountError signInPage="/login" />
      ) : (
        <Spinner label="Loading..." className="min-h-180" />
      )}
    </>
  )
}

export const screen: Screen = {
  component: SiteSettingsPage,
  reads: () => [
    reads(emailSettingsQuery),
    reads(templatesQuery),
    reads(outboxQuery('waiting')),
    reads(staffRecipientsQuery),
  ],
}
