import { answer, html, type Shape } from './build.ts'

const onlyHtml = (name: string, content: string): Shape => ({
  name: `${name}, HTML only`,
  raw: (to) => html(to, `<html><body>${content}</body></html>`),
  text: answer,
  quoted: 'Please restart it.',
})

const support = 'Support &lt;<a href="mailto:support@desk.test">support@desk.test</a>&gt;'

/** Answers of webmail without a plain text. */
export const webmailShapes: readonly Shape[] = [
  onlyHtml(
    'Gmail',
    `<div dir="ltr">${answer}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Mon, Nov 30, 2026 at 9:00 AM ${support} wrote:<br></div><blockquote class="gmail_quote"><div dir="ltr">Please restart it.</div></blockquote></div>`,
  ),
  onlyHtml(
    'Gmail in Hebrew',
    `<div dir="rtl">${answer}</div><br><div class="gmail_quote"><div dir="rtl" class="gmail_attr">\u202Bבתאריך יום ב׳, 30 בנוב׳ 2026 ב-9:00 מאת \u202ASupport\u202C\u200F &lt;\u202A<a href="mailto:support@desk.test">support@desk.test</a>\u202C\u200F&gt;:\u202C<br></div><blockquote class="gmail_quote"><div>Please restart it.</div></blockquote></div>`,
  ),
  onlyHtml(
    'Yahoo',
    `<div class="ydp-yahoo-style-wrap"><div dir="ltr" data-setdir="false">${answer}</div></div><div id="yahoo_quoted_1" class="yahoo_quoted"><div><div>On Monday, November 30, 2026 at 09:00:12 AM GMT+1, Support &lt;support@desk.test&gt; wrote: </div><div><br></div><div><br></div><div>Please restart it.</div></div></div>`,
  ),
  onlyHtml(
    'Proton Mail',
    `<div style="font-family: Arial, sans-serif;">${answer}</div><div class="protonmail_quote">On Monday, November 30th, 2026 at 9:00 AM, Support &lt;support@desk.test&gt; wrote:<br><br><blockquote class="protonmail_quote" type="cite">Please restart it.</blockquote><br></div>`,
  ),
  onlyHtml(
    'Zoho Mail',
    `<div style="font-family: Verdana">${answer}</div><div class="zmail_extra"><br><div id="Zm-_Id_-Sgn1">---- On Mon, 30 Nov 2026 09:00:00 +0100 <b>Support &lt;support@desk.test&gt;</b> wrote ---<br></div><br><blockquote id="blockquote_zmail"><div>Please restart it.</div></blockquote></div>`,
  ),
  onlyHtml(
    'the new Outlook on a phone',
    `<div>${answer}</div><div id="ms-outlook-mobile-signature">Sent from <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div><hr><div id="mail-editor-reference-message-container"><div><b>From: </b>${support}<br><b>Date: </b>Monday, 30 November 2026 at 09:00<br><b>To: </b>Grace<br><b>Subject: </b>No network<br></div><div>Please restart it.</div></div>`,
  ),
]
