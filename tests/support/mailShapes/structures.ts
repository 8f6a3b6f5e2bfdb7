import {
  alternative,
  answer,
  base64,
  filePart,
  fresh,
  html,
  htmlPart,
  joined,
  mail,
  multipart,
  nested,
  part,
  plain,
  textPart,
  type Envelope,
  type Shape,
} from './build.ts'

const picture = Buffer.alloc(3_000, 'picture')
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const inline = (type: string, id: string, name: string, content: Buffer) =>
  part(`${type}; name="${name}"`, base64(content), {
    'Content-Transfer-Encoding': 'base64',
    'Content-ID': `<${id}>`,
    'Content-Disposition': `inline; filename="${name}"`,
  })

const withFile = (name: string, disposition: string, file: string): Shape => ({
  name,
  raw: (to) =>
    multipart(to, 'mixed', [
      textPart(answer),
      part('text/x-log', 'content', { 'Content-Disposition': disposition }),
    ]),
  text: answer,
  files: [file],
})

const rewritten = 'https://urldefense.com/v3/__https://desk.test/status__;!!AbC!xyz$'

/** Parts, files and encryption. */
export const structureShapes: readonly Shape[] = [
  {
    name: 'HTML only, short',
    raw: (to) => html(to, `<html><body><p>${answer}</p></body></html>`),
    text: answer,
  },
  {
    name: 'HTML with styles, a script and a tracking pixel',
    raw: (to) =>
      html(
        to,
        `<!DOCTYPE html><html><head><title>Mail</title><style>p{color:red}</style></head><body><script>alert(1)</script><p>${answer}</p><img src="https://track.example/o.gif?u=1" width="1" height="1"></body></html>`,
      ),
    text: answer,
  },
  {
    name: 'HTML beside an empty text',
    raw: (to) => alternative(to, '', `<div>${answer}</div>`),
    text: answer,
  },
  {
    name: 'HTML with the text of a footer behind it',
    raw: (to) =>
      multipart(to, 'mixed', [htmlPart(`<p>${answer}</p>`), textPart('This email is confidential.')]),
    text: `${answer}\n\n\nThis email is confidential.`,
  },
  {
    name: 'a list and a table in HTML',
    raw: (to) =>
      html(
        to,
        '<p>Two:</p><ul><li>One</li><li>Two</li></ul><table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>',
      ),
    text: 'Two:\n\n * One\n * Two\n\nA B\nC',
  },
  {
    name: 'pictures inside of the text',
    raw: (to) =>
      multipart(to, 'related', [
        nested('alternative', '_001_part', [
          textPart(`${answer}\n\n[cid:image001.png@01DC]`),
          htmlPart(`<p>${answer}</p><img src="cid:image001.png@01DC"><img src="cid:dot">`),
        ]),
        inline('image/png', 'image001.png@01DC', 'image001.png', picture),
        inline('image/gif', 'dot', 'dot.gif', pixel),
      ]),
    text: `${answer}\n\n[cid:image001.png@01DC]`,
    files: ['image001.png'],
  },
  {
    name: 'a text, a picture, and a text behind it',
    raw: (to) =>
      multipart(to, 'mixed', [
        textPart(answer),
        filePart('image/jpeg', 'IMG_0001.jpeg', picture),
        textPart('This is the lamp.'),
      ]),
    text: `${answer}\nThis is the lamp.`,
    files: ['IMG_0001.jpeg'],
  },
  {
    name: 'HTML, a file, and HTML behind it',
    raw: (to) =>
      multipart(to, 'alternative', [
        textPart(`${answer}\n\n\nThe end.`),
        nested('mixed', '_001_part', [
          htmlPart(`<p>${answer}</p>`),
          filePart('application/pdf', 'a.pdf', '%PDF-1.4'),
          htmlPart('<p>The end.</p>'),
        ]),
      ]),
    text: `${answer}\n\n\nThe end.`,
    files: ['a.pdf'],
  },
  {
    name: 'a mail inside of a mail',
    raw: (to: Envelope) =>
      multipart(
        to,
        'mixed',
        [
          textPart('See the file.'),
          part('message/rfc822', 'From: Ann <ann@other.test>\nSubject: Fire\n\nIt burns.', {
            'Content-Disposition': 'attachment; filename="Fire.eml"',
          }),
        ],
        fresh(to, 'Forwarded'),
      ),
    lands: 'ticket',
    title: 'Forwarded',
    text: 'See the file.',
    files: ['Fire.eml'],
  },
  withFile('a file name in RFC 2231', "attachment; filename*=utf-8''Pr%C3%BCf%20%E2%82%AC.log", 'Prüf €.log'),
  withFile(
    'a file name in parts of RFC 2231',
    "attachment; filename*0*=utf-8''Pr%C3%BC; filename*1=f; filename*2*=%20A.log",
    'Prüf A.log',
  ),
  withFile('a file name in encoded words', 'attachment; filename="=?utf-8?Q?Pr=C3=BCf.log?="', 'Prüf.log'),
  withFile('a file name with a path', 'attachment; filename="C:\\\\Temp\\\\..\\\\err.log"', 'err.log'),
  {
    name: 'an S/MIME signature',
    raw: (to) =>
      mail(
        to,
        {
          'Content-Type':
            'multipart/signed; protocol="application/pkcs7-signature"; micalg=sha-256; boundary="_s_"',
        },
        joined('_s_', [textPart(answer), filePart('application/pkcs7-signature', 'smime.p7s', picture)]),
      ),
    text: answer,
    files: ['smime.p7s'],
  },
  {
    name: 'an S/MIME envelope',
    raw: (to) =>
      mail(
        to,
        {
          'Content-Type': 'application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
          'Content-Transfer-Encoding': 'base64',
          'Content-Disposition': 'attachment; filename="smime.p7m"',
        },
        base64(picture),
      ),
    text: '(This email is encrypted or sealed. Its text is in the attached file.)',
    files: ['smime.p7m'],
  },
  {
    name: 'PGP/MIME',
    raw: (to) =>
      mail(
        to,
        { 'Content-Type': 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary="_e_"' },
        joined('_e_', [
          part('application/pgp-encrypted', 'Version: 1'),
          part('application/octet-stream; name="encrypted.asc"', '-----BEGIN PGP MESSAGE-----'),
        ]),
      ),
    text: '(This email is encrypted or sealed. Its text is in the attached file.)',
    files: ['file', 'encrypted.asc'],
  },
  {
    name: 'PGP inside of the text',
    raw: (to) => plain(to, '-----BEGIN PGP MESSAGE-----\n\nhQEMA1==\n=ab12\n-----END PGP MESSAGE-----'),
    text: '-----BEGIN PGP MESSAGE-----\n\nhQEMA1==\n=ab12\n-----END PGP MESSAGE-----',
  },
  {
    name: 'PGP-signed text',
    raw: (to) =>
      plain(
        to,
        `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n${answer}\n-----BEGIN PGP SIGNATURE-----\n\niQEz\n-----END PGP SIGNATURE-----`,
      ),
    text: `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n${answer}\n-----BEGIN PGP SIGNATURE-----\n\niQEz\n-----END PGP SIGNATURE-----`,
  },
  {
    name: 'winmail.dat',
    raw: (to) =>
      multipart(to, 'mixed', [textPart(answer), filePart('application/ms-tnef', 'winmail.dat', picture)]),
    text: answer,
    files: ['winmail.dat'],
  },
  {
    name: 'an invitation to a meeting',
    raw: (to: Envelope) =>
      multipart(
        to,
        'alternative',
        [
          textPart('Microsoft Teams meeting'),
          htmlPart('<p>Microsoft Teams meeting</p>'),
          part('text/calendar; charset="utf-8"; method=REQUEST', 'BEGIN:VCALENDAR\nEND:VCALENDAR'),
        ],
        fresh(to, 'Handover'),
      ),
    lands: 'ticket',
    title: 'Handover',
    text: 'Microsoft Teams meeting',
    files: ['file.ics'],
  },
  {
    name: 'a business card',
    raw: (to) =>
      multipart(to, 'mixed', [textPart(answer), filePart('text/vcard', 'Grace.vcf', 'BEGIN:VCARD')]),
    text: answer,
    files: ['Grace.vcf'],
  },
  {
    name: 'a scanner without a text',
    raw: (to: Envelope) =>
      multipart(to, 'mixed', [filePart('application/pdf', 'SCAN0001.PDF', '%PDF-1.4 one')], {
        ...fresh(to, 'Scan'),
        'Message-ID': '<scan@copier.example.test>',
        'X-Mailer': 'KONICA MINOLTA bizhub C258',
      }),
    lands: 'ticket',
    title: 'Scan',
    text: '(no text)',
    files: ['SCAN0001.PDF'],
  },
  {
    name: 'the same scanner with the same Message-ID and another file',
    raw: (to: Envelope) =>
      multipart(to, 'mixed', [filePart('application/pdf', 'SCAN0001.PDF', '%PDF-1.4 two')], {
        ...fresh(to, 'Scan'),
        'Message-ID': '<scan@copier.example.test>',
        'X-Mailer': 'KONICA MINOLTA bizhub C258',
      }),
    lands: 'ticket',
    title: 'Scan',
    text: '(no text)',
    files: ['SCAN0001.PDF'],
  },
  {
    name: 'a gateway that rewrites links and adds a warning',
    raw: (to) =>
      plain(
        to,
        `CAUTION: This email originated from outside of the organization.\n\nIt works, see ${rewritten}\n\nOn Mon, Nov 30, 2026 at 9:00 AM Support wrote:\n> Please restart it.`,
      ),
    text: `CAUTION: This email originated from outside of the organization.\n\nIt works, see ${rewritten}`,
    quoted: 'Please restart it.',
  },
]
