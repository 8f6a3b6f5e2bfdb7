import { BadgeCheck, Timer } from 'lucide'
import { useSite } from '../../browser/page/site.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'

/** A strip of client logos; hidden without logos. */
export function ClientLogos() {
  const clients = useSite().provider.proof?.clients ?? []
  if (clients.length === 0) return null
  return (
    <section aria-labelledby="clients" className="border-b border-n200">
      <div className="mx-auto flex max-w-[1280px] flex-col gap-x-10 gap-y-4 px-5 py-7 md:px-10 lg:flex-row lg:items-center">
        <h2 id="clients" className="shrink-0 text-small font-medium text-n600">
          Companies that we look after
        </h2>
        <ul className="flex grow flex-wrap items-center gap-x-9 gap-y-4 lg:justify-between">
          {clients.map(({ name, path }) => (
            <li key={path}>
              <img src={path} alt={name} className="grey-logo h-7 max-w-36 object-contain md:h-8" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const fact = 'flex items-start gap-2.5'
const look = { size: 18, className: 'mt-[3px] text-ink' } as const

/** Testimonial, figures, certificates and response time; hidden without any of them. */
export function HomeProof() {
  const { proof } = useSite().provider
  if (!proof) return null
  const { quotationText, figures, certificates, responseTime } = proof
  const hasPromises = certificates.length > 0 || responseTime !== null
  if (!quotationText && figures.length === 0 && !hasPromises) return null
  return (
    <section aria-label="Our track record" className="border-t border-n200">
      <div className="mx-auto grid max-w-[1280px] gap-10 px-5 py-16 md:gap-14 md:px-10 md:py-24">
        {quotationText && <Quotation text={quotationText} by={proof} />}
        {figures.length > 0 && (
          <dl className="grid grid-cols-2 gap-x-8 gap-y-8 lg:flex lg:gap-0">
            {figures.map(({ number, words }) => (
              <div
                key={`${number} ${words}`}
                className="flex min-w-0 flex-col-reverse justify-end border-t border-n900 pt-3 wrap-anywhere lg:grow lg:basis-0 lg:not-last:mr-8"
              >
                <dt className="mt-1 text-ui text-n700">{words}</dt>
                <dd className="text-h1s text-n900 tabular-nums md:text-display">{number}</dd>
              </div>
            ))}
          </dl>
        )}
        {hasPromises && (
          <ul className="flex flex-wrap gap-x-8 gap-y-3 text-body text-n900">
            {responseTime !== null && (
              <li className={fact}>
                <Icon icon={Timer} {...look} />
                {responseTime}
              </li>
            )}
            {certificates.map((name) => (
              <li key={name} className={fact}>
                <Icon icon={BadgeCheck} {...look} />
                {name}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

interface QuotationProps {
  text: string
  by: { quotationName: string | null; quotationCompany: string | null }
}

function Quotation({ text, by: { quotationName, quotationCompany } }: QuotationProps) {
  return (
    <figure className="max-w-220">
      <blockquote
        dir="auto"
        className="text-title tracking-[-0.028em] text-pretty wrap-anywhere whitespace-pre-line text-n900 md:text-h2"
      >
        “{text}”
      </blockquote>
      <figcaption className="mt-5 text-body text-n700">
        {[quotationName, quotationCompany].filter(Boolean).join(', ')}
      </figcaption>
    </figure>
  )
}
