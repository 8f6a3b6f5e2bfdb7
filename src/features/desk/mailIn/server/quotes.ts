// Finds where the mail begins that a text answers, for the programs that mark it by lines instead of `>`.

type Kind = 'from' | 'sent' | 'to' | 'subject'

/** The names of the fields that Outlook and others write above a quoted mail, in the languages of our customers. */
const fieldNames: Readonly<Record<Kind, string>> = {
  from: 'from von de da van od fra från lähettäjä от 发件人 寄件者 差出人',
  sent: 'sent date gesendet datum envoyé date enviado fecha data inviato verzonden wysłano sendt dato skickat lähetetty отправлено дата 发送时间 寄件日期 送信日時 日付',
  to: 'to an à a para aan do til till vastaanottaja кому 收件人 收件者 宛先',
  subject: 'subject betreff objet asunto assunto oggetto onderwerp temat emne ämne aihe тема 主题 主旨 件名',
}
const kindsOfNames = new Map<string, Kind>(
  (['from', 'sent', 'to', 'subject'] as const).flatMap((kind) =>
    fieldNames[kind].split(' ').map((name) => [name, kind] as const),
  ),
)
const longestName = Math.max(...[...kindsOfNames.keys()].map(({ length }) => length))

/** The field that a line names, such as `Von:` or `*Objet :*`. */
function kindOf(line: string): Kind | undefined {
  const start = line.trimStart().slice(0, longestName + 4)
  const end = start.search(/[:：]/)
  return end < 1 ? undefined : kindsOfNames.get(start.slice(0, end).replaceAll(/[\s*]/g, '').toLowerCase())
}

/** The number of lines that are looked at for the fields of one quoted mail; those of To can be many. */
const maxFieldLines = 12

/** Whether the fields of a quoted mail begin at this line: its sender, and two others. */
function beginsFields(lines: readonly string[], index: number): boolean {
  const first = kindOf(lines[index] ?? '')
  if (first !== 'from' && first !== 'sent') return false
  const kinds = new Set(lines.slice(index, index + maxFieldLines).map(kindOf))
  return kinds.has('from') && kinds.has('subject') && (kinds.has('sent') || kinds.has('to'))
}

const isEmpty = (line: string) => line.trim() === ''
const isMarked = (line: string) => line.trimStart().startsWith('>')

/** The longest line, in characters, in which an attribution is looked for. */
const maxAttribution = 400
const hasTime = /\d[:.]\d\d|\d{4}/
const hasAddress = /<[^<>\s@]+@[^<>\s@]+>/

/**
 * The line where the words begin that name the writer of the quote below, such as `On Monday, Ann <ann@example.com> wrote:`,
 * in any language; undefined if there are none that end at this line.
 */
function attributionAt(lines: readonly string[], index: number): number | undefined {
  // Arabic and Hebrew programs put marks of direction around addresses.
  const line = (lines[index] ?? '').replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '').trim()
  if (!/[:：]$/.test(line)) return undefined
  const isAttribution = (text: string) =>
    text.length <= maxAttribution && hasTime.test(text) && hasAddress.test(text)
  if (isAttribution(line)) return index
  const before = (lines[index - 1] ?? '').trim()
  if (before === '' || isMarked(before)) return undefined
  return isAttribution(`${before} ${line}`) || isAttribution(before + line) ? index - 1 : undefined
}

/** The line with which Outlook on a phone names itself below a text. */
const isOfPhone = (line: string) =>
  line.length <= maxAttribution && /outlook/i.test(line) && line.includes('https://aka.ms/')

/** A line between an answer and the mail that it answers, such as `-----Original Message-----`. */
const isSeparator = (line: string) => {
  const text = line.trim()
  return text.length <= maxAttribution && (/^[-_]{5,}$/.test(text) || /^-{3,}[^-]+-{3,}$/.test(text))
}

/** Where the quoted mail of a text begins, in characters; its length if there is none. */
export function quoteStart(text: string): number {
  const lines = text.split('\n')
  const lastUnmarked = lines.findLastIndex((line) => !isEmpty(line) && !isMarked(line))
  const startAt = (index: number): number | undefined => {
    if (beginsFields(lines, index)) return index
    const attribution = attributionAt(lines, index)
    if (attribution === undefined) return undefined
    // Answers between or below marked quotes are not part of the quote.
    const next = lines.slice(index + 1, index + 4).find((line) => !isEmpty(line)) ?? ''
    return isMarked(next) && lastUnmarked > index ? undefined : attribution
  }
  const end = lines.length
  let start = end
  for (let index = 0; index < end && start === end; index += 1) start = startAt(index) ?? start
  const isQuoted = start < end
  const isBefore = (line: string) => isEmpty(line) || isOfPhone(line) || (isQuoted && isSeparator(line))
  while (start > 0 && isBefore(lines[start - 1] ?? '')) start -= 1
  return lines.slice(0, start).reduce((length, line) => length + line.length + 1, 0)
}
