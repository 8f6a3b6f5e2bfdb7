import type { FastifyInstance } from 'fastify'
import { documentHeaders } from '../../../../server/http/headers.ts'
import { defaultLogoPath } from '../../../../shared/site/site.ts'
import { paletteOf } from '../palette.ts'

/** The default logo in a brand's color; the default color replaces an invalid one. */
export function defaultLogoSvg(color: string | null): string {
  const palette = paletteOf(color)
  const dark = paletteOf(color, undefined, 'dark')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" width="112" height="112">
<style>@media (prefers-color-scheme: dark){rect{fill:${dark['--p']}}g{stroke:${dark['--on-p']}}}</style>
<rect width="28" height="28" rx="6" fill="${palette['--p']}"/>
<g fill="none" stroke="${palette['--on-p']}" stroke-width="2.75" stroke-linecap="round">
<path d="M4 19.5c2 0 3.4-.9 4.5-2.3"/><path d="M14 10.6c1.2-1.4 2.4-2.1 4.5-2.1H24"/><path d="M4 8.5c7 0 6.5 11 14 11h6"/>
</g>
</svg>
`
}

/**
 * Serves the default logo, for brands without a logo. An invalid color in the query is replaced by the default color.
 */
export function serveDefaultLogo(app: FastifyInstance): void {
  app.get<{ Querystring: { color?: unknown } }>(defaultLogoPath, async ({ query }, reply) => {
    const color =
      typeof query.color === 'string' && /^[0-9a-f]{6}$/i.test(query.color) ? `#${query.color}` : ''
    return reply
      .headers({ ...documentHeaders, 'cache-control': 'public, max-age=31536000, immutable' })
      .type('image/svg+xml')
      .send(defaultLogoSvg(color))
  })
}
