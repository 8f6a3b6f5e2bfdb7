import { isDefaultLogo, namesItsBrand } from '../../shared/site/site.ts'
import { useSite } from '../page/site.tsx'

interface LogoProps {
  /**
   * Where the logo is shown. In the header, no name is shown beside it at page widths between 768 and 1024 px, where
   * the links need the space.
   */
  place: 'header' | 'footer' | 'drawer' | 'sheet'
}

const markSize = { header: 'size-7', footer: 'size-6', drawer: 'size-7', sheet: 'size-8' }
const nameClass = {
  header: 'truncate text-n900 md:max-lg:hidden',
  footer: 'truncate text-n700',
  drawer: 'hidden',
  // On an invoice the name of the sender is never cut off.
  sheet: 'wrap-anywhere text-balance text-n900',
}

/**
 * The brand's own logo, or the default logo in the brand's color. If the logo is too narrow to show the brand's name,
 * the name is beside it.
 */
export function Logo({ place }: LogoProps) {
  const { brand } = useSite()
  const own = `logo-plate w-auto object-contain object-left ${place === 'sheet' ? 'h-8 max-w-48' : 'h-7 max-w-40'}`
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <img
        src={brand.logoPath}
        alt={brand.name}
        // The size reserves the space before the image is loaded, so that nothing moves.
        {...(brand.logoSize ?? { width: 28, height: 28 })}
        className={`shrink-0 ${isDefaultLogo(brand) ? markSize[place] : own}`}
      />
      {!namesItsBrand(brand) && (
        <span
          aria-hidden
          className={`min-w-0 text-body font-semibold tracking-[-0.01em] ${nameClass[place]}`}
        >
          {brand.name}
        </span>
      )}
    </span>
  )
}
