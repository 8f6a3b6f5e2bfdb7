import { BadgeCheck, Building, Scale } from 'lucide'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { AccordionSection } from '../../../../browser/ui/Accordion.tsx'
import { SiteTextsSection } from '../../texts/browser/SiteTextsSection.tsx'
import type { Owner } from '../schema.ts'

const Facts = loadedLater(async () => (await import('./FactsForm.tsx')).FactsSection)
const LegalPages = loadedLater(async () => (await import('./LegalPageForm.tsx')).LegalPagesSection)
const Proof = loadedLater(async () => (await import('./ProofForm.tsx')).ProofSection)

const factsHashes = ['provider']

interface ProviderSectionsProps {
  owner: Owner
  /** The id of the account that the drafts belong to. */
  userId: number
}

/** The provider profile, in an Accordion. */
export function ProviderSections(given: ProviderSectionsProps) {
  return (
    <>
      <AccordionSection icon={Building} title="Provider Facts" hashes={factsHashes} intent={Facts.intent}>
        <Facts.Later {...given} />
      </AccordionSection>
      <AccordionSection icon={Scale} title="Legal Pages" intent={LegalPages.intent}>
        <LegalPages.Later {...given} />
      </AccordionSection>
      <AccordionSection icon={BadgeCheck} title="Testimonials and Credentials" intent={Proof.intent}>
        <Proof.Later {...given} />
      </AccordionSection>
      <SiteTextsSection {...given} />
    </>
  )
}
