import { Link } from '@tanstack/react-router'

/**
 * The last section of the home page, in the brand's color. A thick line runs from the button to the right edge of the
 * window.
 */
export function QuoteBand() {
  return (
    <section aria-labelledby="quote" className="ground-p overflow-hidden">
      <div className="mx-auto flex max-w-[1280px] flex-col gap-x-8 gap-y-8 px-5 py-12 md:flex-row md:items-center md:justify-between md:px-10 md:py-16">
        <h2 id="quote" className="max-w-120 text-title tracking-[-0.028em] md:text-h2">
          Tell us about your setup. We'll show you how we'd look after it.
        </h2>
        <div className="relative shrink-0 after:absolute after:top-1/2 after:left-full after:h-1.5 after:w-screen after:-translate-y-1/2 after:bg-on-band">
          <Link
            to="/contact"
            className="flex h-12 items-center justify-center rounded-control bg-on-band px-5 text-body font-medium text-band hover:opacity-90 active:translate-y-px"
          >
            Request a Service Quote
          </Link>
        </div>
      </div>
    </section>
  )
}
