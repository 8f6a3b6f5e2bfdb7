import { Inbox } from 'lucide'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { AccordionSection } from '../../../../browser/ui/Accordion.tsx'

const Content = loadedLater(async () => (await import('./Mailboxes.tsx')).Mailboxes)
const hashes = ['mailboxes']

/** A section of Site Settings that is collapsed at first. */
export function MailboxesSection({ userId }: { userId: number }) {
  return (
    <AccordionSection icon={Inbox} title="Mailboxes" hashes={hashes} intent={Content.intent}>
      <Content.Later userId={userId} />
    </AccordionSection>
  )
}
