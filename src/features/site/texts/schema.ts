import * as z from 'zod/mini'
import { withPlainDigits } from '../../../shared/text/digits.ts'
import { codeLine, line, paragraphs } from '../../../shared/endpoint/fields.ts'
import { maxServiceChars, maxServices } from '../../../shared/site/site.ts'
import { serviceIcon, shownService, siteTexts } from '../../../shared/site/siteTexts.ts'
import { trimmed } from '../../../shared/text/typedText.ts'
import { highlightCount, maxFacts } from './values.ts'

/** The anchor of a service on the services page: `Backup & Recovery` becomes `backup-and-recovery`. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('&', ' and ')
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('-') ?? ''

const fact = line(40, 'Required')
const facts = z.array(fact).check(z.maxLength(maxFacts, `Please name at most ${maxFacts}`))

const factLines = z.pipe(
  paragraphs(200),
  z.pipe(
    z.transform((text: string) => text.split('\n').map(trimmed).filter(Boolean)),
    facts,
  ),
)

const serviceFields = {
  title: line(maxServiceChars, 'Please enter the name of the service').check(
    z.refine((title) => anchorOf(title) !== '', 'Please use letters or digits'),
  ),
  text: line(200, 'Please describe the service'),
  icon: serviceIcon,
}

/** Refuses two services whose titles have the same anchor. */
const eachOnce = z.superRefine<{ title: string }[]>((services, context) => {
  const anchors = services.map(({ title }) => anchorOf(title))
  const second = anchors.findIndex((anchor, index) => anchors.indexOf(anchor) < index)
  if (second >= 0)
    context.addIssue({ code: 'custom', path: [second, 'title'], message: 'Another service has this name' })
})

const listOf = <Service extends z.ZodMiniType<{ title: string }>>(service: Service) =>
  z
    .array(service)
    .check(
      z.minLength(1, 'Please enter at least one service'),
      z.maxLength(maxServices, `At most ${maxServices} services`),
      eachOnce,
    )

const yearMessage = 'Please enter a year such as 2026, or 2019-2026'

const fields = {
  headline: line(60, 'Please enter a headline'),
  subheadline: line(200, 'Please enter a sentence'),
  highlightsTitle: line(80, 'Please enter a heading'),
  highlights: z
    .array(z.object({ title: line(40, 'Please enter a title'), text: line(160, 'Please enter a sentence') }))
    .check(z.length(highlightCount, `There are ${highlightCount} highlights`)),
  copyrightYear: codeLine(9, yearMessage).check(
    z.overwrite(withPlainDigits),
    z.refine((text) => /^\d{4}([-\u2013]\d{4})?$/.test(text), yearMessage),
  ),
}

const texts = z.object({ ...fields, services: listOf(z.object({ ...serviceFields, facts })) })
/** The texts as they are stored: without the services' anchors, which are derived from their names. */
export type Texts = z.infer<typeof texts>

/**
 * Omitted fields stay unchanged. A text that equals the inherited text is not stored, so it follows later changes of
 * the inherited text.
 */
export const siteTextsChange = z.partial(texts)
export type SiteTextsChange = z.infer<typeof siteTextsChange>

/** The values of the form. Here the facts of a service are one text with a line for each fact. */
export const siteTextsForm = z.object({
  ...fields,
  services: listOf(z.object({ ...serviceFields, facts: factLines })),
})

const shownTexts = z.extend(siteTexts, { services: z.array(z.omit(shownService, { id: true })) })

/** The texts in effect for this owner, and the texts that it would inherit if it had none of its own. */
export const editedSiteTexts = z.extend(shownTexts, { inherited: shownTexts })
export type EditedSiteTexts = z.infer<typeof editedSiteTexts>
