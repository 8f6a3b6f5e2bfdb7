import { Liquid } from 'liquidjs'
import { invalidField } from '../../../server/errors.ts'
import { eventOf, mailEvents } from '../events.ts'
import { escapeHtml } from '../../../server/escapeHtml.ts'
import { htmlMail } from './layout.ts'
import type { MailBrand } from './mailBrand.ts'

export interface TemplateText {
  subject: string
  htmlContent: string
  textContent: string
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
}

const longestSubject = 200

/**
 * Liquid without what computes: placeholders, and `if` for those that may be empty. No other tag and no filter is
 * known, so that nothing loops, includes, or gets around the escaping of values.
 *
 * @param strict refuses placeholders that do not exist, instead of leaving their place empty
 */
function engine(escape: (text: string) => string, strict: boolean): Liquid {
  const liquid = new Liquid({
    outputEscape: (value: unknown) => escape(typeof value === 'string' ? value : ''),
    strictFilters: true,
    strictVariables: strict,
    // An empty value is an absent one: `{% if company %}` is about people, not about null.
    jsTruthy: true,
    ownPropertyOnly: true,
    parseLimit: 200_000,
    renderLimit: 500,
    memoryLimit: 1_000_000,
    cache: false,
  })
  for (const tag of Object.keys(liquid.tags)) if (tag !== 'if') delete liquid.tags[tag]
  for (const filter of Object.keys(liquid.filters)) delete liquid.filters[filter]
  return liquid
}

const inHtml = (text: string) => escapeHtml(text).replace(/\r\n|[\r\n]/g, '<br>\n')
const asIs = (text: string) => text

const engines = { html: engine(inHtml, false), text: engine(asIs, false), checking: engine(asIs, true) }

/**
 * A header is one line: what a value carries of line breaks or control characters becomes a space. An encoded word
 * that somebody typed is taken apart, because mail clients would decode it into whatever it hides.
 */
const headerLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
    .slice(0, longestSubject)
    .toWellFormed()

/** Fills a template. Every value is escaped in the HTML part. @throws where the template is not well-formed */
export function renderMail(
  template: TemplateText,
  values: Readonly<Record<string, string>>,
  mailBrand: MailBrand,
): RenderedMail {
  const { html, text } = engines
  const scope = { ...values, brand: mailBrand.brand }
  const subject = headerLine(String(text.parseAndRenderSync(template.subject, scope)))
  const content = String(html.parseAndRenderSync(template.htmlContent, scope))
  return {
    subject,
    html: htmlMail(subject, content, mailBrand),
    text: `${String(text.parseAndRenderSync(template.textContent, scope)).trim()}\n`,
  }
}

const fields = ['subject', 'htmlContent', 'textContent'] as const

/** Refuses what could not be filled when a mail is due, the field named, with a sentence for whoever writes it. */
export function checkTemplate(name: string, template: TemplateText): void {
  const event = eventOf(name)
  const known = event ? mailEvents[event].placeholders : []
  // Once with every value and once with none: what stands behind an `else` is looked at too.
  const scopes = ['x', ''].map((value) =>
    Object.fromEntries(known.map((placeholder) => [placeholder, value])),
  )
  for (const field of fields) {
    try {
      for (const scope of scopes) engines.checking.parseAndRenderSync(template[field], scope)
    } catch (error) {
      throw invalidField(field, sentenceOf(error instanceof Error ? error.message : '', known))
    }
  }
}

function sentenceOf(message: string, known: readonly string[]): string {
  const place = /line:(\d+), col:(\d+)/.exec(message)
  const where = place ? ` (line ${place[1]}, column ${place[2]})` : ''
  const missing = /undefined variable: ([\w.]+)/.exec(message)?.[1]
  if (missing !== undefined) {
    return `There is no placeholder {{ ${missing} }} here${where}. Known: ${known.join(', ')}.`
  }
  if (/undefined filter|tag .* not found/.test(message)) {
    return `Only placeholders such as {{ brand }} and {% if link %} … {% endif %} can be used${where}.`
  }
  return `A placeholder or condition is not closed${where}.`
}
