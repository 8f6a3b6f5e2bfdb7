import { Link } from '@tanstack/react-router'
import { Accordion } from '../../../../browser/ui/Accordion.tsx'
import { ProviderSections } from './ProviderSections.tsx'

interface BrandSectionsProps {
  owner: number
  /** The id of the account that the drafts belong to. */
  userId: number
}

/** The brand's profile; each field that is filled in replaces the installation's. */
export function BrandSections(props: BrandSectionsProps) {
  return (
    <section aria-labelledby="brand-own" className="mt-8">
      <h2 id="brand-own" className="text-section text-n900">
        For this brand only
      </h2>
      <p className="mt-1 mb-4 text-ui text-n700">
        Fields left blank use the values from{' '}
        <Link to="/admin/site-settings" hash="provider" className="underline underline-offset-4">
          Site Settings
        </Link>
        .
      </p>
      <Accordion>
        <ProviderSections {...props} />
      </Accordion>
    </section>
  )
}
