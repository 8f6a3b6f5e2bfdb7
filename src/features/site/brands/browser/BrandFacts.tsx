import { Pencil } from 'lucide'
import type { Intent } from '../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { EmailText } from '../../../../browser/ui/EmailText.tsx'
import { Fact } from '../../../../browser/ui/Fact.tsx'
import { paletteOf } from '../palette.ts'
import type { Brand } from '../schema.ts'
import { defaultMetaDescription, defaultMetaTitleOf } from '../values.ts'
import { shownLogo } from './brandStart.ts'

interface BrandFactsProps {
  brand: Brand
  /** Whether the button gets the focus, because the form that had the focus was closed. */
  shouldFocus: boolean
  /** Loads the form before it is opened: see loadedLater. */
  intent: Intent
  onEdit: () => void
}

/** The details of a brand, with the button that opens its form. */
export function BrandFacts({ brand, shouldFocus, intent, onEdit }: BrandFactsProps) {
  const palette = paletteOf(brand.primaryColor, brand.secondaryColor)
  return (
    <section aria-labelledby="brand-facts" className="p-5 md:p-6">
      <div className="flex items-center justify-between gap-4">
        <h2 id="brand-facts" className="text-section text-n900">
          Brand
        </h2>
        <Button {...intent} variant="secondary" icon={Pencil} autoFocus={shouldFocus} onClick={onEdit}>
          Edit Brand
        </Button>
      </div>
      <dl className="mt-5 grid gap-x-4 gap-y-5 text-ui sm:grid-cols-2">
        <Fact term="Name">{brand.name}</Fact>
        <Fact term="Font family">{brand.fontFamily}</Fact>
        <Fact term="Primary color">
          <Swatch color={palette['--p']} text={brand.primaryColor} />
        </Fact>
        <Fact term="Secondary color">
          <Swatch color={palette['--s']} text={brand.secondaryColor} />
        </Fact>
        <Fact term="Contact email">{brand.contactEmail && <EmailText address={brand.contactEmail} />}</Fact>
        <Fact term="Contact phone">{brand.contactPhone}</Fact>
        <Fact term="Logo">
          {shownLogo(brand.logoPath) ? 'Uploaded' : 'The default mark in the primary color'}
        </Fact>
        <Fact term="Favicon">{shownLogo(brand.faviconPath) ? 'Uploaded' : 'Drawn from the logo'}</Fact>
        <Fact term="Page title">{brand.defaultMetaTitle || defaultMetaTitleOf(brand.name)}</Fact>
        <Fact term="Page description" wide>
          {brand.defaultMetaDescription || defaultMetaDescription}
        </Fact>
      </dl>
    </section>
  )
}

function Swatch({ color, text }: { color: string; text: string }) {
  return (
    <span className="flex items-center gap-2 tabular-nums">
      <span
        aria-hidden
        style={{ background: color }}
        className="size-4 shrink-0 rounded-badge border border-n300 forced-color-adjust-none"
      />
      {text}
    </span>
  )
}
