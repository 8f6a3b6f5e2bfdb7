import { unescapeHtml } from '../../../server/render/escapeHtml.ts'
import { contentOf, senderOf, signatureMark, withContent, withSender } from './layout.ts'

interface Parts {
  html: string
  text: string
}

/**
 * Joins several mails into one: the contents of all mails, one below the other, with the layout and the sender lines of
 * the last mail. If several mails have the same greeting, only the first greeting remains; if they have the same
 * footer, only the last.
 *
 * A greeting is a separate first paragraph that ends with a comma, such as `<p>Hello Ada,</p>`. A footer is a last
 * paragraph with the class `quiet` or, in the text part, everything below the signature mark. A greeting or footer in
 * another form is not recognized, so it is repeated for each mail.
 */
export function joinMails(mails: readonly Parts[]): Parts {
  const all = mails.map(readMail)
  const isGreeted = all.map(
    ({ greeting }, at) => greeting !== '' && all.findIndex((mail) => mail.greeting === greeting) < at,
  )
  const contents = all.map(({ content, greeting, footer }, at) => {
    const rest = isGreeted[at] ? content.replace(`${greeting}\n`, () => '') : content
    const isBelow = all.slice(at + 1).some((mail) => mail.footer === footer)
    return isBelow ? rest.slice(0, rest.length - footer.length).trimEnd() : rest
  })
  const texts = all.map(({ body, greeting, signature }, at) => {
    const rest = isGreeted[at] ? withoutParagraph(body, greetingText(greeting)) : body
    const isBelow = all.slice(at + 1).some((mail) => mail.signature === signature)
    if (signature === '' || isBelow) return rest
    return at === all.length - 1 ? `${rest}\n${signatureMark}${signature}` : `${rest}\n\n${signature}`
  })
  const last = mails.at(-1)?.html ?? ''
  return {
    html: withContent(last, contents.join('\n<hr>\n')),
    text: withSender(`${texts.join('\n\n----------\n\n')}\n`, senderOf(last)),
  }
}

function readMail({ html, text }: Parts) {
  const content = contentOf(html).trimEnd()
  const greeting = /^<p>[^<]*,<\/p>(?=\n)/.exec(content.slice(content.indexOf('<p')))?.[0] ?? ''
  const lastQuiet = content.slice(content.lastIndexOf('<p class="quiet">'))
  const footer = lastQuiet.indexOf('</p>') === lastQuiet.length - '</p>'.length ? lastQuiet : ''
  const unsigned = withoutSender(text.trimEnd(), senderOf(html).join('\n'))
  const mark = unsigned.lastIndexOf(signatureMark)
  return {
    content,
    greeting,
    footer,
    body: (mark === -1 ? unsigned : unsigned.slice(0, mark)).trim(),
    signature: mark === -1 ? '' : unsigned.slice(mark + signatureMark.length).trim(),
  }
}

/** The inverse of withSender. */
function withoutSender(text: string, sender: string): string {
  if (sender === '' || !text.endsWith(`\n${sender}`)) return text
  const rest = text.slice(0, -sender.length)
  return (rest.endsWith(signatureMark) ? rest.slice(0, -signatureMark.length) : rest).trimEnd()
}

const greetingText = (greeting: string) => unescapeHtml(greeting.slice('<p>'.length, -'</p>'.length))

const withoutParagraph = (text: string, paragraph: string) =>
  `\n\n${text}`.replace(`\n\n${paragraph}\n\n`, () => '\n\n').trim()
