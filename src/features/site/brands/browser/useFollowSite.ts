import { useRouter } from '@tanstack/react-router'
import { send } from '../../../../browser/api/send.ts'
import { syncTitle } from '../../../../browser/page/navigation.ts'
import { useShowSite, useSite } from '../../../../browser/page/site.tsx'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { domainConfig } from '../endpoints.ts'
import type { BrandLook } from '../look.ts'

/**
 * Returns a function that updates the open page to the host's current brand and facts. Call it after a change of a
 * domain, a brand or facts, because each of these may change the brand that this host shows.
 */
export function useFollowSite(): () => Promise<void> {
  const router = useRouter()
  const { testDomain } = useSite()
  const show = useShowSite()
  return async () => {
    try {
      const response = send(domainConfig, { query: { testDomain } })
      // Imported here and not at the top, so that no screen waits for the code for mixing colors.
      const { iconUnder, lookOf } = await import('../look.ts')
      const { brand, provider, texts } = await response
      const look = lookOf(brand)
      // Drops the old payment details; useBilling requests the new ones when needed.
      show({ brand: look.brand, provider, texts, billing: undefined })
      const { faviconPath } = look
      showInHead({
        ...look,
        faviconPath: testDomain === undefined ? faviconPath : iconUnder(testDomain, faviconPath),
      })
      syncTitle(router, router.options.context.state)
    } catch (error) {
      toastFailure(error, 'Failed to fetch domain config', 'Reload the page to see the change.')
    }
  }
}

// Module state: changed only by effects and event handlers, which do not run on the server.
let shownSheet: CSSStyleSheet | undefined

function showInHead({ brand, css, faviconPath, themeColor, darkThemeColor }: BrandLook): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const others = document.adoptedStyleSheets.filter((other) => other !== shownSheet)
  document.adoptedStyleSheets = [sheet, ...others]
  shownSheet = sheet
  document.querySelector('link[rel=icon]')?.setAttribute('href', faviconPath)
  document.querySelector('meta[name=description]')?.setAttribute('content', brand.metaDescription)
  const [light, dark] = document.querySelectorAll('meta[name=theme-color]')
  light?.setAttribute('content', themeColor)
  dark?.setAttribute('content', darkThemeColor)
}
