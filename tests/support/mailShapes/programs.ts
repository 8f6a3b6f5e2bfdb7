import { alternative, answer, html, plain, type Fields, type Shape } from './build.ts'

/** The words before the quote of Outlook: From, Sent, To, Subject. */
type Words = readonly [from: string, sent: string, to: string, subject: string]
const english: Words = ['From', 'Sent', 'To', 'Subject']
const outlookDate = 'Monday, November 30, 2026 9:00 AM'

const outlookFields: Fields = {
  'Thread-Topic': '[Ticket #7] No network',
  'Thread-Index': 'AQHbQv0w2sXKJ0mXmUqIh3v0r5pY7g==',
  'Accept-Language': 'en-US',
  'Content-Language': 'en-US',
  'X-MS-Has-Attach': '',
  'X-Originating-IP': '[192.0.2.7]',
}

/** As Outlook for Windows writes it, with Word. */
const outlookHtml = ([from, sent, to, subject]: Words, date = outlookDate) =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name="Generator" content="Microsoft Word 15 (filtered medium)"><style><!--
/* Font Definitions */
@font-face {font-family:Calibri; panose-1:2 15 5 2 2 2 4 3 2 4;}
p.MsoNormal {margin:0in; font-size:11.0pt;}
--></style><!--[if gte mso 9]><xml><o:shapedefaults v:ext="edit" spidmax="1026" /></xml><![endif]--></head>
<body lang="EN-US" link="#0563C1" vlink="#954F72" style="word-wrap:break-word"><div class="WordSection1">
<p class="MsoNormal">${answer}<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>
<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in">
<p class="MsoNormal"><b>${from}:</b> Support &lt;support@desk.test&gt; <br><b>${sent}:</b> ${date}<br><b>${to}:</b> Grace Hopper &lt;grace@example.test&gt;<br><b>${subject}:</b> [Ticket #7] No network<o:p></o:p></p></div></div>
<p class="MsoNormal"><o:p>&nbsp;</o:p></p><p class="MsoNormal">Please restart it.<o:p></o:p></p></div></body></html>`

const outlookText = ([from, sent, to, subject]: Words, date = outlookDate) =>
  `${answer}\n\n${from}: Support <support@desk.test>\n${sent}: ${date}\n${to}: Grace Hopper <grace@example.test>\n${subject}: [Ticket #7] No network\n\nPlease restart it.\n`

const outlook = (language: string, words: Words, date?: string): Shape => ({
  name: `Outlook for Windows in ${language}`,
  raw: (to) => alternative(to, outlookText(words, date), outlookHtml(words, date), outlookFields),
  text: answer,
  quoted: 'Please restart it.',
})

const outlookWeb = (language: string, [from, sent, to, subject]: Words): Shape => ({
  name: `Outlook on the web in ${language}, HTML only`,
  raw: (envelope) =>
    html(
      envelope,
      `<html><head><style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;} </style></head><body dir="ltr">
<div class="elementToProof" style="font-family: Aptos, Calibri; font-size: 12pt;">${answer}</div><div id="appendonsend"></div>
<hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt"><b>${from}:</b> Support &lt;support@desk.test&gt;<br><b>${sent}:</b> ${outlookDate}<br><b>${to}:</b> Grace Hopper &lt;grace@example.test&gt;<br><b>${subject}:</b> [Ticket #7] No network</font><div>&nbsp;</div></div><div class="BodyFragment">Please restart it.</div></body></html>`,
      outlookFields,
    ),
  text: answer,
  quoted: 'Please restart it.',
})

/** The quote of Gmail and others: the line before it, and the quoted text. */
const quoting = (line: string, text = answer) => `${text}\n\n${line}\n\n> Please restart it.\n>\n`

const gmail = (language: string, line: string): Shape => ({
  name: `Gmail in ${language}`,
  raw: (to) =>
    alternative(
      to,
      quoting(line),
      `<div dir="ltr">${answer}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${line.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><div dir="ltr">Please restart it.</div></blockquote></div>`,
    ),
  text: answer,
  quoted: 'Please restart it.',
})

const quotedIn = (name: string, line: string, fields: Fields = {}): Shape => ({
  name,
  raw: (to) => plain(to, quoting(line), fields),
  text: answer,
  quoted: 'Please restart it.',
})

const flowed: Fields = { 'Content-Type': 'text/plain; charset=utf-8; format=flowed; delsp=no' }

const signed = (name: string, signature: string): Shape => ({
  name,
  raw: (to) =>
    plain(
      to,
      `${answer}\n\n${signature}\n\n> On 30 Nov 2026, at 09:00, Support <support@desk.test> wrote:\n> \n> Please restart it.\n`,
    ),
  text: answer,
  quoted: signature,
})

const onlyHtml = (name: string, content: string): Shape => ({
  name,
  raw: (to) => html(to, content),
  text: answer,
  quoted: 'Please restart it.',
})

const thread = Array.from(
  { length: 40 },
  (_, index) => `> On day ${index}, Support wrote:\n>> Old text ${index}.`,
)

/** Answers and forwards of mail programs. */
export const programShapes: readonly Shape[] = [
  outlook('English', english),
  outlook('German', ['Von', 'Gesendet', 'An', 'Betreff'], 'Montag, 30. November 2026 09:00'),
  outlook('French', ['De', 'Envoyé', 'À', 'Objet'], 'lundi 30 novembre 2026 09:00'),
  outlook('Spanish', ['De', 'Enviado', 'Para', 'Asunto'], 'lunes, 30 de noviembre de 2026 9:00'),
  outlook('Dutch', ['Van', 'Verzonden', 'Aan', 'Onderwerp'], 'maandag 30 november 2026 09:00'),
  outlook('Italian', ['Da', 'Inviato', 'A', 'Oggetto'], 'lunedì 30 novembre 2026 09:00'),
  outlook('Portuguese', ['De', 'Enviado', 'Para', 'Assunto'], 'segunda-feira, 30 de novembro de 2026 09:00'),
  outlook('Polish', ['Od', 'Wysłano', 'Do', 'Temat'], 'poniedziałek, 30 listopada 2026 09:00'),
  outlookWeb('English', english),
  outlookWeb('German', ['Von', 'Gesendet', 'An', 'Betreff']),
  {
    name: 'Outlook, with a sender that has only a name',
    raw: (to) =>
      plain(
        to,
        `${answer}\n\nFrom: Support\nSent: ${outlookDate}\nTo: Grace Hopper\nSubject: No network\n\nPlease restart it.`,
      ),
    text: answer,
    quoted: 'Please restart it.',
  },
  {
    name: 'Outlook for iOS',
    raw: (to) =>
      alternative(
        to,
        `${answer}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\n${outlookText(english).slice(answer.length + 2)}`,
        `<html><body><div dir="ltr">${answer}</div><div id="ms-outlook-mobile-signature" dir="ltr">Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg">From: Support</div></body></html>`,
      ),
    text: answer,
    quoted: 'Get Outlook for iOS',
  },
  {
    name: 'Outlook for Android in German',
    raw: (to) =>
      plain(
        to,
        `${answer}\n\nOutlook für Android<https://aka.ms/AAb9ysg> beziehen\n________________________________\n${outlookText(['Von', 'Gesendet', 'An', 'Betreff']).slice(answer.length + 2)}`,
      ),
    text: answer,
    quoted: 'Please restart it.',
  },
  gmail('English', 'On Mon, Nov 30, 2026 at 9:00 AM Support <support@desk.test> wrote:'),
  gmail(
    'English, in two lines',
    'On Mon, Nov 30, 2026 at 9:00 AM The Support Department of Southline\n<support@desk.test> wrote:',
  ),
  gmail('German', 'Am Mo., 30. Nov. 2026 um 09:00 Uhr schrieb Support <support@desk.test>:'),
  gmail(
    'German, in two lines',
    'Am Mo., 30. Nov. 2026 um 09:00 Uhr schrieb Support der Southline GmbH <\nsupport@desk.test>:',
  ),
  gmail('French', 'Le lun. 30 nov. 2026 à 09:00, Support <support@desk.test> a écrit :'),
  gmail('Spanish', 'El lun, 30 nov 2026 a las 9:00, Support (<support@desk.test>) escribió:'),
  gmail('Italian', 'Il giorno lun 30 nov 2026 alle ore 09:00 Support <support@desk.test>\nha scritto:'),
  gmail('Portuguese', 'Em seg., 30 de nov. de 2026 às 09:00, Support <support@desk.test>\nescreveu:'),
  gmail('Dutch', 'Op ma 30 nov 2026 om 09:00 schreef Support <support@desk.test>:'),
  gmail('Polish', 'pon., 30 lis 2026 o 09:00 Support <support@desk.test> napisał(a):'),
  gmail('Japanese', '2026年11月30日(月) 9:00 Support <support@desk.test>:'),
  gmail('Chinese', 'Support <support@desk.test> 于2026年11月30日周一 09:00写道：'),
  gmail('Russian', 'пн, 30 нояб. 2026 г. в 09:00, Support <support@desk.test>:'),
  quotedIn(
    'Apple Mail, format=flowed',
    '> On 30 Nov 2026, at 09:00, Support <support@desk.test> wrote:',
    flowed,
  ),
  quotedIn('Apple Mail in German', '> Am 30.11.2026 um 09:00 schrieb Support <support@desk.test>:', flowed),
  onlyHtml(
    'Apple Mail, HTML only',
    `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word;">${answer}<br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>On 30 Nov 2026, at 09:00, Support &lt;support@desk.test&gt; wrote:</div><br class="Apple-interchange-newline"><div>Please restart it.</div></blockquote></div></body></html>`,
  ),
  quotedIn('Thunderbird', 'On 11/30/26 09:00, Support wrote:', {
    ...flowed,
    'User-Agent': 'Mozilla Thunderbird',
  }),
  quotedIn('Thunderbird in German', 'Am 30.11.26 um 09:00 schrieb Support:', flowed),
  quotedIn('Thunderbird in French', 'Le 30/11/2026 à 09:00, Support a écrit :', flowed),
  quotedIn('Proton Mail', 'On Monday, November 30th, 2026 at 9:00 AM, Support <support@desk.test> wrote:'),
  signed('an iPhone', 'Sent from my iPhone'),
  signed('an iPhone in German', 'Von meinem iPhone gesendet'),
  signed('an iPhone in French', 'Envoyé de mon iPhone'),
  signed('Yahoo on a phone', 'Sent from Yahoo Mail for iPhone'),
  {
    name: 'Yahoo on the web',
    raw: (to) =>
      plain(
        to,
        ` ${answer}\n    On Monday, November 30, 2026 at 09:00:12 AM GMT+1, Support <support@desk.test> wrote:  \n \n Please restart it.\n  `,
      ),
    text: answer,
    quoted: 'Please restart it.',
  },
  {
    name: 'Samsung Email',
    raw: (to) =>
      plain(
        to,
        `${answer}\n\n\nSent from my Galaxy\n\n\n-------- Original message --------\nFrom: Support <support@desk.test> \nDate: 30/11/2026  09:00  (GMT+01:00) \nTo: grace@example.test \nSubject: No network \n\nPlease restart it.\n`,
      ),
    text: answer,
    quoted: 'Please restart it.',
  },
  {
    name: 'Zoho Mail',
    raw: (to) =>
      plain(
        to,
        `${answer}\n\n\n\n---- On Mon, 30 Nov 2026 09:00:00 +0100 Support <support@desk.test> wrote ---\n\nPlease restart it.\n`,
      ),
    text: answer,
    quoted: 'Please restart it.',
  },
  {
    name: 'GMX on the web',
    raw: (to) =>
      plain(
        to,
        `${answer}\n \n\nGesendet: Montag, 30. November 2026 um 09:00 Uhr\nVon: "Support" <support@desk.test>\nAn: grace@example.test\nBetreff: No network\nPlease restart it.\n`,
      ),
    text: answer,
    quoted: 'Please restart it.',
  },
  {
    name: 'Lotus Notes',
    raw: (to) =>
      plain(
        to,
        `${answer}\n\n\n\nVon:    "Support" <support@desk.test>\nAn:     grace@example.test\nDatum:  30.11.2026 09:00\nBetreff:        No network\n\n\n\nPlease restart it.\n`,
      ),
    text: answer,
    quoted: 'Please restart it.',
  },
  {
    name: 'an answer below the quote',
    raw: (to) =>
      plain(to, `On Mon, Nov 30, 2026 at 9:00 AM Support wrote:\n> Please restart it.\n\n${answer}\n`),
    text: answer,
    quoted: '> Please restart it.',
  },
  {
    name: 'answers between quotes',
    raw: (to) =>
      plain(
        to,
        'On Mon, Nov 30, 2026 at 9:00 AM Support wrote:\n> Is it on?\n\nYes.\n\n> Is it green?\n\nNo.\n',
      ),
    text: 'On Mon, Nov 30, 2026 at 9:00 AM Support wrote:\n> Is it on?\n\nYes.\n\n> Is it green?\n\nNo.',
  },
  {
    name: 'an answer above a long thread',
    raw: (to) => plain(to, quoting(`On Mon, Nov 30, 2026 at 9:00 AM Support wrote:\n${thread.join('\n')}`)),
    text: answer,
    quoted: 'Old text 39.',
  },
  {
    name: 'a text that only looks like a quote',
    raw: (to) => plain(to, `From: the printer in room 4 comes smoke.\nOn Monday it was fine.\n${answer}`),
    text: `From: the printer in room 4 comes smoke.\nOn Monday it was fine.\n${answer}`,
  },
]
