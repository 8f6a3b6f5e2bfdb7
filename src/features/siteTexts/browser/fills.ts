import { fill } from '../../../browser/page/Slot.tsx'
import { providerSections } from '../../provider/slots.ts'
import { siteTextsModule } from '../module.ts'

export const siteTextsFills = [
  fill(
    siteTextsModule,
    providerSections,
    async () => (await import('./SiteTextsSection.tsx')).SiteTextsSection,
  ),
]
