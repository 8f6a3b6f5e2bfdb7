import { MessageSquareText } from 'lucide'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { AccordionSection } from '../../../../browser/ui/Accordion.tsx'

const Content = loadedLater(async () => (await import('./PreparedAnswers.tsx')).PreparedAnswers)

/** A section of Site Settings that is collapsed at first. */
export function PreparedAnswersSection() {
  return (
    <AccordionSection icon={MessageSquareText} title="Prepared Answers" intent={Content.intent}>
      <Content.Later />
    </AccordionSection>
  )
}
