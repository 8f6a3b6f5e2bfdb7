import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { loadedLater } from '../../browser/page/loadedLater.tsx'
import { sessionUserId } from '../../browser/session/pageUser.ts'
import { useSite } from '../../browser/page/site.tsx'
import { onUserChanged } from '../../browser/session/userChange.ts'
import { homeTexts } from '../../shared/site/homeTexts.ts'
import { SmallHeroDrawing, WideHeroDrawing } from './HeroDrawing.tsx'
import { Highlights } from './Highlights.tsx'
import { PortalSection } from './PortalSection.tsx'
import { QuoteBand } from './QuoteBand.tsx'
import { ServicesPanel } from './ServicesPanel.tsx'

const PortalLine = loadedLater(
  async () => (await import('./NoPortalLine.tsx')).NoPortalLine,
  () => null,
)

const Logos = loadedLater(async () => (await import('./Proof.tsx')).ClientLogos)
const Proof = loadedLater(async () => (await import('./Proof.tsx')).HomeProof)

/** Await this before rendering a home page with testimonials or logos: the server renders only loaded components. */
export const preloadProof = () => Promise.all([Logos.preload(), Proof.preload()])

export function HomePage() {
  const { provider, texts } = useSite()
  const { proof } = provider
  const { headline, subheadline } = texts ?? homeTexts
  // The server renders the same page for everyone, as if nobody were signed in.
  const signedIn = useSyncExternalStore(onUserChanged, sessionUserId, () => null)
  return (
    <>
      <section aria-labelledby="hero" className="overflow-hidden border-b border-n200 bg-n25">
        <div className="relative mx-auto max-w-[1280px] lg:px-10">
          <div className="relative z-10 px-5 pt-10 md:px-10 lg:absolute lg:top-12 lg:left-0 lg:pt-0 xl:top-18">
            <h1 id="hero" className="max-w-140 text-h1s wrap-anywhere text-n900 md:text-display">
              {headline}
            </h1>
            <p className="mt-4 max-w-115 text-body text-pretty wrap-anywhere text-n700 md:mt-5 md:text-lead md:text-balance">
              {subheadline}
            </p>
            <p className="mt-6 grid grid-cols-2 gap-3 md:mt-8 md:flex">
              <Link to="/contact" className={buttonClass({ variant: 'primary', size: 'large' })}>
                Get Started
              </Link>
              <Link to="/services" className={buttonClass({ variant: 'secondary', size: 'large' })}>
                Our Services
              </Link>
            </p>
          </div>
          <SmallHeroDrawing />
          <WideHeroDrawing />
          <ServicesPanel />
        </div>
      </section>
      {proof && <Logos.Later />}
      <Highlights />
      <PortalSection />
      {proof && <Proof.Later />}
      <QuoteBand />
      {signedIn !== null && <PortalLine.Later />}
    </>
  )
}
