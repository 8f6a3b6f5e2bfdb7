import { TextCursorInput } from 'lucide'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { AccordionSection } from '../../../../browser/ui/Accordion.tsx'
import type { Owner } from '../../provider/schema.ts'

const Texts = loadedLater(async () => (await import('./SiteTextsForm.tsx')).SiteTexts)

const textsHashes = ['site-texts']

interface SiteTextsSectionProps {
  owner: Owner
  /** The id of the account that the drafts belong to. */
  userId: number
}

/** The texts of the public site, in a section below the provider's facts. */
export function SiteTextsSection(given: SiteTextsSectionProps) {
  return (
    <AccordionSection icon={TextCursorInput} title="Site Texts" hashes={textsHashes} intent={Texts.intent}>
      <Texts.Later {...given} />
    </AccordionSection>
  )
}
