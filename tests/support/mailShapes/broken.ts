import { answer, fresh, mail, plain, type Envelope, type Shape } from './build.ts'

const changed = (name: string, change: (raw: string) => string, text = answer): Shape => ({
  name,
  raw: (to) => change(plain(to, answer)),
  text,
})

/** Mails that break the rules of their format. */
export const brokenShapes: readonly Shape[] = [
  changed('lines that end with LF alone', (raw) => raw.replaceAll('\r\n', '\n')),
  changed('lines that end with LF alone in the text', (raw) => {
    const at = raw.indexOf('\r\n\r\n') + 4
    return raw.slice(0, at) + raw.slice(at).replaceAll('\r\n', '\n')
  }),
  changed(
    'carriage returns inside of the text',
    (raw) => raw.replace(answer, `One.\r${answer}\r`),
    `One.\n${answer}`,
  ),
  changed(
    'a line of a mail folder in front',
    (raw) => `From grace@example.test Mon Nov 30 09:12:44 2026\r\n${raw}`,
  ),
  changed('a missing end of the last part', (raw) =>
    raw.replace(
      /Content-Type: .*\r\nContent.*\r\n\r\n/,
      'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n',
    ),
  ),
  {
    name: 'no blank line before the text',
    raw: (to: Envelope) => mail(to, fresh(to, 'Broken'), '').trimEnd(),
    lands: 'ticket',
    title: 'Broken',
    text: '(no text)',
  },
]
