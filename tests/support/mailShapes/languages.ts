import {
  alternative,
  answer,
  base64,
  fresh,
  mail,
  plain,
  type Envelope,
  type Fields,
  type Shape,
} from './build.ts'

/** A text in bytes of another character set, as it is or in a transfer encoding. */
const inCharset = (charset: string, text: string, hex: string, encoding = '8bit'): Shape => ({
  name: `the charset ${charset}, ${encoding}`,
  raw: (to) => {
    const bytes = Buffer.from(hex, 'hex')
    const fields: Fields = {
      'Content-Type': `text/plain; charset=${charset}`,
      'Content-Transfer-Encoding': encoding,
    }
    const body = encoding === 'base64' ? Buffer.from(base64(bytes)) : bytes
    return Buffer.concat([Buffer.from(mail(to, fields, '').trimEnd()), Buffer.from('\r\n\r\n'), body])
  },
  text,
})

const umlauts = 'Der Drucker läuft – für 5 €.'
/** The same text in windows-1252. */
const umlautBytes = Buffer.from(umlauts.replace('–', '\x96').replace('€', '\x80'), 'latin1')

const windows1252 = (name: string, fields: Fields): Shape => ({
  name,
  raw: (to) =>
    Buffer.concat([Buffer.from(mail(to, fields, '').trimEnd()), Buffer.from('\r\n\r\n'), umlautBytes]),
  text: umlauts,
})

const named = (name: string, subject: string, title: string): Shape => ({
  name,
  raw: (to) => plain(to, answer, fresh(to, subject)),
  lands: 'ticket',
  title,
  text: answer,
})

const written = (language: string, text: string): Shape => ({
  name: `a text in ${language}`,
  raw: (to) => plain(to, `${text}\n\nOn Mon, Nov 30, 2026 at 9:00 AM Support wrote:\n> Please restart it.\n`),
  text,
  quoted: 'Please restart it.',
})

/** Languages, character sets and encodings of texts and subjects. */
export const languageShapes: readonly Shape[] = [
  inCharset('iso-2022-jp', '動きました。', '1b24424630242d245e2437243f21231b2842'),
  inCharset('shift_jis', '動きました。', '93ae82ab82dc82b582bd8142', 'base64'),
  inCharset('gb18030', '已经好了。', 'd2d1beadbac3c1cba1a3'),
  inCharset('koi8-r', 'Снова работает.', 'f3cecfd7c120d2c1c2cfd4c1c5d42e', 'base64'),
  inCharset('windows-1251', 'Снова работает.', 'd1edeee2e020f0e0e1eef2e0e5f22e'),
  inCharset('euc-kr', '다시 작동합니다.', 'b4d9bdc320c0dbb5bfc7d5b4cfb4d92e'),
  inCharset('ISO-8859-8-I', 'שוב עובד.', 'f9e5e120f2e5e1e32e'),
  windows1252('windows-1252 that is declared', {
    'Content-Type': 'text/plain; charset="Windows-1252"',
    'Content-Transfer-Encoding': '8bit',
  }),
  windows1252('windows-1252 without a charset', { 'Content-Type': 'text/plain' }),
  windows1252('windows-1252 that is called us-ascii', { 'Content-Type': 'text/plain; charset=us-ascii' }),
  windows1252('windows-1252 that is called utf-8', { 'Content-Type': 'text/plain; charset=utf-8' }),
  windows1252('windows-1252 that is called iso-8859-1', { 'Content-Type': 'text/plain; charset=iso-8859-1' }),
  {
    name: 'windows-1252 without a charset, quoted-printable',
    raw: (to) =>
      mail(
        to,
        { 'Content-Type': 'text/plain', 'Content-Transfer-Encoding': 'quoted-printable' },
        'Der Drucker l=E4uft =96 f=FCr=\n 5 =80.',
      ),
    text: umlauts,
  },
  {
    name: 'utf-8 without any MIME fields',
    raw: (to) => mail(to, { 'MIME-Version': '' }, umlauts),
    text: umlauts,
  },
  {
    name: 'an unknown charset',
    raw: (to) => mail(to, { 'Content-Type': 'text/plain; charset=x-user-defined-7' }, answer),
    text: answer,
  },
  {
    name: 'a byte order mark',
    raw: (to) => plain(to, `\uFEFF${answer}`),
    text: answer,
  },
  written('Arabic, with marks of direction', 'يعمل مرة أخرى، شكرا.'),
  written('Hebrew', 'שוב עובד, תודה.'),
  written('Chinese', '已经好了，谢谢。'),
  written('Thai', 'ใช้งานได้แล้ว ขอบคุณ'),
  written('emoji', 'It works 👍🏽 👩‍👩‍👧'),
  named(
    'a subject whose letters are split between two encoded words',
    '=?UTF-8?B?RHJ1Y2tlciBmw7xyIEvD?=\r\n =?UTF-8?B?tmxu?=',
    'Drucker für Köln',
  ),
  named('a subject in iso-2022-jp', '=?ISO-2022-JP?B?GyRCJSIlVyVqGyhC?=', 'アプリ'),
  named('a subject in two charsets', 'AW: =?iso-8859-1?Q?L=E4uft?= =?koi8-r?B?0tXTINjJ?=', 'Läuftрус ьи'),
  named('a subject with the mark of a gateway', '[EXTERNAL] Re: Printer', '[EXTERNAL] Re: Printer'),
  named('a subject folded over three lines', 'The printer\r\n in the\r\n\thall', 'The printer in the hall'),
  named('a subject in Chinese with its mark', '=?utf-8?B?5Zue5aSN77ya5omT5Y2w5py6?=', '打印机'),
  {
    name: 'a subject in windows-1252 that is not encoded',
    raw: (to: Envelope) => Buffer.from(plain(to, answer, fresh(to, 'L\xE4uft')), 'latin1'),
    lands: 'ticket',
    title: 'Läuft',
    text: answer,
  },
  {
    name: 'quoted-printable with soft line breaks inside of letters',
    raw: (to) =>
      mail(
        to,
        { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': 'quoted-printable' },
        'Der Drucker l=C3=\n=A4uft =E2=\n=80=93 f=C3=BCr 5 =E2=82=AC.',
      ),
    text: umlauts,
  },
  {
    name: 'base64 in one line without an end',
    raw: (to) =>
      mail(
        to,
        { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': 'base64' },
        Buffer.from(umlauts).toString('base64'),
      ).trimEnd(),
    text: umlauts,
  },
  {
    name: 'lines of format=flowed, with spaces that are deleted',
    raw: (to) =>
      mail(
        to,
        { 'Content-Type': 'text/plain; charset=utf-8; format=flowed; delsp=yes' },
        'It works  \nagain since this  \nmorning.\n\nThank you.',
      ),
    text: 'It works again since this morning.\n\nThank you.',
  },
  {
    name: 'HTML in windows-1252 beside a text that says nothing',
    raw: (to) => alternative(to, ' \n', `<p>${umlauts}</p>`),
    text: umlauts,
  },
]
