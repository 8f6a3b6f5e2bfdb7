import { useId, useState, type CSSProperties } from 'react'
import { Badge } from '../../../../browser/ui/Badge.tsx'
import { buttonClass } from '../../../../browser/ui/Button.tsx'
import { ChoicePair } from '../../../../browser/ui/ChoicePair.tsx'
import { headline, mayHoldName } from '../../../../shared/site/site.ts'
import { contrast, fontOf, paletteOf, type Appearance, type Palette } from '../palette.ts'
import { DefaultLogo } from './DefaultLogo.tsx'

export interface ShownInPreview {
  /** Undefined if no domain shows the brand. */
  host: string | undefined
  name: string
  fontFamily: string
  primaryColor: string
  secondaryColor: string
  /** The URL of the logo; undefined for the default logo. */
  logo: string | undefined
}

const appearances = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** A brand as visitors will see it, and the contrast of text on its colors. */
export function BrandPreview({ host, name, fontFamily, primaryColor, secondaryColor, logo }: ShownInPreview) {
  const [appearance, setAppearance] = useState<Appearance>('light')
  const palette = paletteOf(primaryColor, secondaryColor, appearance)
  const brandStyle: CSSProperties = { ...palette, fontFamily: fontOf(fontFamily) }
  return (
    <section aria-label="Brand preview" className="min-w-0">
      <div
        style={brandStyle}
        className={`forced-color-adjust-none ${appearance === 'light' ? 'scheme-light' : 'scheme-dark'}`}
        role="img"
        aria-label={`${name} as visitors ${host === undefined ? '' : `of ${host} `}see it`}
      >
        <div className="overflow-clip rounded-card border border-n200 bg-n0 text-n900">
          <div className="relative flex h-9 items-center justify-center border-b border-n200 bg-n50 px-16 text-small text-n600">
            <span className="absolute left-3 flex gap-1.5">
              {[0, 1, 2].map((dot) => (
                <span key={dot} className="size-2 rounded-full bg-n300" />
              ))}
            </span>
            <span className="truncate">{host ?? 'No domain yet'}</span>
          </div>
          <div className="flex h-14 items-center justify-between gap-3 border-b border-n200 px-5">
            <PreviewLogo name={name} logo={logo} />
            <span className={buttonClass({ size: 'small' })}>Get Started</span>
          </div>
          <div className="px-5 pt-6 pb-8">
            <p className="max-w-[20ch] text-title text-balance">{headline}</p>
            <p className="mt-4 flex flex-wrap gap-2">
              <span className={buttonClass()}>Get Started</span>
              <span className={buttonClass({ variant: 'secondary' })}>Our Services</span>
            </p>
            <p className="mt-6 flex flex-wrap items-center gap-4 text-ui">
              <span className="font-medium text-ink underline underline-offset-4">Link on the page</span>
              <Badge tone="staff">Staff</Badge>
              <Badge tone="blue">Open</Badge>
            </p>
          </div>
          <div className="grid h-2 grid-cols-2">
            <span className="bg-strand-p" />
            <span className="bg-strand-s" />
          </div>
        </div>
      </div>
      <ChoicePair
        legend={<span className="sr-only">Appearance</span>}
        name={useId()}
        options={appearances}
        value={appearance}
        onChange={({ currentTarget }) => setAppearance(currentTarget.value === 'dark' ? 'dark' : 'light')}
        className="mt-4"
      />
      <ContrastList palette={palette} page={appearance === 'light' ? 'white' : 'a dark page'} />
    </section>
  )
}

function PreviewLogo({ name, logo }: Pick<ShownInPreview, 'name' | 'logo'>) {
  // The size of the logo decides whether it may contain the brand's name; if not, the name is shown beside the logo.
  const [holdsName, setHoldsName] = useState(false)
  return (
    <span className="flex min-w-0 items-center gap-2">
      {logo === undefined ? (
        <DefaultLogo className="size-6" />
      ) : (
        <img
          key={logo}
          src={logo}
          alt=""
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setHoldsName(mayHoldName({ width, height }))
          }
          className="logo-plate h-7 w-auto max-w-40 shrink-0 object-contain object-left"
        />
      )}
      {!(logo !== undefined && holdsName) && (
        <span className="truncate text-ui font-semibold tracking-[-0.01em]">{name}</span>
      )}
    </span>
  )
}

function ContrastList({ palette, page }: { palette: Palette; page: string }) {
  const {
    '--p': primary,
    '--s': secondary,
    '--on-p': onPrimary,
    '--on-s': onSecondary,
    '--ink': ink,
    '--n0': ground,
  } = palette
  const rows = [
    { ground: primary, text: onPrimary, name: 'Text on primary', note: undefined },
    { ground: secondary, text: onSecondary, name: 'Text on secondary', note: undefined },
    { ground, text: ink, name: `Brand text on ${page}`, note: ink },
  ]
  return (
    <dl className="mt-4 text-ui">
      {rows.map(({ ground: behind, text, name, note }) => (
        <div key={name} className="flex min-h-11 items-center gap-3 border-t border-n200">
          <span
            aria-hidden
            style={{ background: behind, color: text }}
            className="grid h-6 w-9 shrink-0 place-items-center rounded-badge forced-color-adjust-none border border-n200 text-small font-semibold"
          >
            Aa
          </span>
          <dt className="min-w-0 grow text-n900">
            {name}
            {note && <span className="text-n600">, {note}</span>}
          </dt>
          <dd className="font-medium text-n900 tabular-nums">{`${contrast(behind, text).toFixed(1)}:1`}</dd>
        </div>
      ))}
    </dl>
  )
}
