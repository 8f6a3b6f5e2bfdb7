import { Liquid, type Template } from 'liquidjs'
import { cutText } from '../../../shared/text/cut.ts'
import { invalidField } from '../../../server/http/errors.ts'
import { eventOf, mailEvents } from '../events.ts'
import { escapeHtml } from '../../../server/render/escapeHtml.ts'
import { htmlMail, signedText } from './layout.ts'
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

const maxSubjectLength = 200

/**
 * Liquid reduced to placeholders and `if`. There are no other tags and no filters, so that a template cannot loop,
 * include files or bypass the escaping of values.
 *
 * @param strict refuses unknown placeholders instead of rendering them as empty text
 */
function createEngine(escape: (text: string) => string, strict: boolean): Liquid {
  const liquid = new Liquid({
    outputEscape: (value: unknown) => escape(typeof value === 'string' ? value : ''),
    strictFilters: true,
    strictVariables: strict,
    // Makes an empty string count as false in `{% if company %}`. In Liquid itself, only null and false do.
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

/** Escapes a text with line breaks as HTML. */
export const escapeLines = (text: string) => escapeHtml(text).replace(/\r\n|[\r\n]/g, '<br>\n')
const unchanged = (text: string) => text

/**
 * This limit is higher than any template needs. Without it, 4,000 placeholders with 10,000 characters each would make
 * every mail 40 MB.
 */
const maxPlaceholders = 100

const hasTooMany = (text: string) => text.split('{{').length > maxPlaceholders + 1

const engines = {
  html: createEngine(escapeLines, false),
  text: createEngine(unchanged, false),
  checking: createEngine(unchanged, true),
}

/**
 * Makes a text one line of at most 200 characters: line breaks and control characters become spaces. Breaks up encoded
 * words (RFC 2047), which mail clients would decode.
 */
export function headerLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll('=?', '= ?')
  return cutText(line.trim(), maxSubjectLength).toWellFormed()
}

const fields = ['subject', 'htmlContent', 'textContent'] as const
const tooManyPlaceholders = `There are more than ${maxPlaceholders} placeholders in it.`

// Module state: parsed templates, keyed by the template itself.
/**
 * Cached, because parsing takes longer than the rest of rendering a mail. The keys stay the same objects, because
 * keptTemplates caches the templates.
 */
const parsed = new WeakMap<TemplateText, Record<keyof TemplateText, Template[]>>()

function parse(template: TemplateText): Record<keyof TemplateText, Template[]> {
  const known = parsed.get(template)
  if (known) return known
  // A template stored before this check existed may fail it; its event is then mailed with the default template.
  if (fields.some((field) => hasTooMany(template[field]))) throw new Error(tooManyPlaceholders)
  const parts = {
    subject: engines.text.parse(template.subject),
    htmlContent: engines.html.parse(template.htmlContent),
    textContent: engines.text.parse(template.textContent),
  }
  parsed.set(template, parts)
  return parts
}

/**
 * Fills a template; every value is escaped in the HTML part.
 *
 * @throws a Liquid error if it is malformed
 */
export function renderMail(
  template: TemplateText,
  values: Readonly<Record<string, string>>,
  mailBrand: MailBrand,
): RenderedMail {
  const { html, text } = engines
  const { subject: title, htmlContent, textContent } = parse(template)
  const scope = { ...values, brand: mailBrand.brand }
  const subject = headerLine(String(text.renderSync(title, scope)))
  const content = String(html.renderSync(htmlContent, scope))
  return {
    subject,
    html: htmlMail(subject, content, mailBrand),
    text: signedText(`${String(text.renderSync(textContent, scope)).trim()}\n`, mailBrand),
  }
}

/**
 * Checks that a template can be filled.
 *
 * @throws 400 with the field's name and a message for its editor
 */
export function checkTemplate(name: string, template: TemplateText): void {
  const event = eventOf(name)
  const placeholders = event ? mailEvents[event].placeholders : []
  // Rendered once with every value and once with none, so that both branches of every `if` are checked.
  const scopes = ['x', ''].map((value) =>
    Object.fromEntries(placeholders.map((placeholder) => [placeholder, value])),
  )
  for (const field of fields) {
    if (hasTooMany(template[field])) throw invalidField(field, tooManyPlaceholders)
    try {
      for (const scope of scopes) engines.checking.parseAndRenderSync(template[field], scope)
    } catch (error) {
      throw invalidField(field, messageFor(error instanceof Error ? error.message : '', placeholders))
    }
  }
}

/** The message for a Liquid error, whose own text is for developers. */
function messageFor(message: string, placeholders: readonly string[]): string {
  const place = /line:(\d+), col:(\d+)/.exec(message)
  const where = place ? ` (line ${place[1]}, column ${place[2]})` : ''
  const missing = /undefined variable: ([\w.]+)/.exec(message)?.[1]
  if (missing !== undefined) {
    return `There is no placeholder {{ ${missing} }} here${where}. Known: ${placeholders.join(', ')}.`
  }
  if (/undefined filter|tag "[^"]*" not found/.test(message)) {
    return `Only placeholders such as {{ brand }} and {% if link %} … {% endif %} can be used${where}.`
  }
  return `A placeholder or condition is not closed${where}.`
}
