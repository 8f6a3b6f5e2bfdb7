import { deflateSync, gzipSync } from 'node:zlib'
import { chunk, gif, jpegWithComment, png, pngOf, pngOfLength } from './pictures.ts'
import type { SentFile } from './sendFile.ts'

export interface HostileFile extends SentFile {
  /** The attack, as part of a test title. */
  title: string
  /** 'refused': not stored at all. 'sanitized': stored without the hostile part. */
  outcome: 'refused' | 'sanitized'
}

/** Every script in these files changes the title of the page and sends a request, if it runs. */
const attack = "document.title='owned';fetch('/owned')"
const html = `<!doctype html><title>x</title><script>${attack}</script>`

const svgType = 'image/svg+xml'
const ns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const square = '<rect width="10" height="10"/>'
const drawing = (inside: string, attributes = '') =>
  `<svg ${ns} viewBox="0 0 10 10" ${attributes}>${inside}</svg>`

const file = (
  title: string,
  outcome: HostileFile['outcome'],
  name: string,
  type: string,
  content: string | Uint8Array,
) => ({
  title,
  outcome,
  name,
  type,
  content: typeof content === 'string' ? Buffer.from(content) : content,
})
const svg = (title: string, content: string | Uint8Array, outcome: HostileFile['outcome'] = 'refused') =>
  file(title, outcome, 'logo.svg', svgType, content)

const repeated = Array.from(
  { length: 9 },
  (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`,
).join('')
const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')

const drawings: HostileFile[] = [
  svg('a script', drawing(`<script>${attack}</script>`)),
  svg('a script in CDATA', drawing(`<script><![CDATA[${attack}]]></script>`)),
  svg('a script after a byte order mark', `\uFEFF${drawing(`<script>${attack}</script>`)}`),
  svg('a script in capitals', drawing(`<SCRIPT>${attack}</SCRIPT>`)),
  svg(
    'a script under another prefix',
    `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>${attack}</s:script></s:svg>`,
  ),
  svg('a script of HTML', drawing(`<h:script xmlns:h="http://www.w3.org/1999/xhtml">${attack}</h:script>`)),
  svg('a script in its metadata', drawing(`<metadata><script>${attack}</script></metadata>`)),
  svg('a script from elsewhere', drawing('<script href="https://evil.example/x.js"/>')),
  svg('a handler on the root', drawing(square, `onload="${attack}"`)),
  svg('a handler on a part', drawing(`<g onclick="${attack}">${square}</g>`)),
  svg('a handler on something unknown', drawing(`<unknown onload="${attack}"/>`)),
  svg('a handler on a drawing inside', drawing(`<svg onload="${attack}"/>`)),
  svg('a handler in mixed case', drawing(square, `OnLoad="${attack}"`)),
  svg('an event handler element', drawing(`<handler type="text/javascript">${attack}</handler>`)),
  svg(
    'a foreign object',
    drawing(
      `<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="${html.replaceAll('<', '&lt;').replaceAll('"', '&quot;')}"/></foreignObject>`,
    ),
  ),
  svg('an iframe', drawing('<iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:1"/>')),
  svg(
    'a refresh',
    drawing(
      '<html xmlns="http://www.w3.org/1999/xhtml"><meta http-equiv="refresh" content="0;url=https://evil.example"/></html>',
    ),
  ),
  svg('a link that runs', drawing(`<a xlink:href="javascript:${attack}">${square}</a>`)),
  svg('a link that runs, spelt with an entity', drawing(`<a href="javascript&#58;${attack}">${square}</a>`)),
  svg('a link that runs, spelt with a tab', drawing(`<a href="java&#9;script:${attack}">${square}</a>`)),
  svg('a link in capitals', drawing(`<a HREF="javascript:${attack}">${square}</a>`)),
  svg('a part from elsewhere', drawing('<use href="https://evil.example/x.svg#a"/>')),
  svg(
    'a part in a data address',
    drawing(
      `<use href="data:image/svg+xml,${encodeURIComponent(drawing(`<script>${attack}</script>`, 'id="x"'))}#x"/>`,
    ),
  ),
  svg(
    'a picture from elsewhere',
    drawing('<image href="https://evil.example/pixel.png" width="1" height="1"/>'),
  ),
  svg(
    'a picture that is another drawing',
    drawing(
      `<image href="data:image/svg+xml;base64,${Buffer.from(drawing(`<script>${attack}</script>`)).toString('base64')}"/>`,
    ),
  ),
  svg(
    'a filter picture from elsewhere',
    drawing('<filter id="f"><feImage href="https://evil.example/p.png"/></filter>'),
  ),
  svg(
    'a file of the server by entity',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${drawing('<text>&x;</text>')}`,
  ),
  svg('a DTD from elsewhere', `<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd">${drawing(square)}`),
  svg(
    'a parameter entity',
    `<!DOCTYPE svg [<!ENTITY % p SYSTEM "https://evil.example/x">%p;]>${drawing(square)}`,
  ),
  svg('a billion laughs', `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>${drawing('<text>&l9;</text>')}`),
  svg('a billion copies', drawing(`<g id="g0">${square}</g>${repeated}`)),
  svg('a part that contains itself', drawing('<g id="a"><use href="#a"/></g>')),
  svg(
    'a style sheet from elsewhere',
    `<?xml-stylesheet href="https://evil.example/x.css"?>${drawing(square)}`,
  ),
  svg(
    'a transformation',
    `<?xml-stylesheet type="text/xsl" href="#x"?>${drawing('<x:stylesheet id="x" xmlns:x="http://www.w3.org/1999/XSL/Transform"/>')}`,
  ),
  svg('an import', drawing(`<style>@import 'https://evil.example/x.css';</style>${square}`)),
  svg(
    'a font from elsewhere',
    drawing('<style>@font-face{font-family:x;src:url(https://evil.example/x)}</style>'),
  ),
  svg('an address in a style', drawing(`<rect style="fill:url(https://evil.example/#x)"/>`)),
  svg(
    'an address in a style, spelt with a backslash',
    drawing('<rect style="fill:u\\72l(https://evil.example/)"/>'),
  ),
  svg('an address in an attribute', drawing('<rect fill="url(//evil.example/x.svg#a)"/>')),
  svg(
    'an address in pieces of a style',
    drawing('<style>rect{fill:u<!-- -->rl(https://evil.example/)}</style>'),
  ),
  svg(
    'an end of the style',
    drawing(`<style><![CDATA[</style><script>${attack}</script>]]></style>${square}`),
    'sanitized',
  ),
  svg(
    'markup in its title',
    drawing(`<title>&lt;script&gt;${attack}&lt;/script&gt;</title>${square}`),
    'sanitized',
  ),
  svg(
    'an animation that writes a link',
    drawing(`<g><animate attributeName="href" to="javascript:${attack}"/>${square}</g>`),
  ),
  svg(
    'a setting that writes a handler',
    drawing(`<set attributeName="onmouseover" to="${attack}"/>${square}`),
  ),
  svg('another base', drawing(square, 'xml:base="https://evil.example/"'), 'sanitized'),
  svg(
    'an inclusion',
    drawing('<x:include xmlns:x="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>'),
  ),
  svg('markup that is not closed', `<svg ${ns}><style><img src=x onerror="${attack}"></svg>`),
  svg('a page after its end', `${drawing(square)}${html}`),
  svg('a NUL byte', drawing('<scr\0ipt/>')),
  svg('UTF-16', Buffer.from(`\uFEFF${drawing(`<script>${attack}</script>`)}`, 'utf16le')),
  svg(
    'UTF-7',
    `<?xml version="1.0" encoding="UTF-7"?>${drawing(`<text>+ADw-script+AD4-</text>`)}`,
    'sanitized',
  ),
  svg('a compressed drawing', gzipSync(drawing(`<script>${attack}</script>`))),
  svg('200,000 nested parts', drawing('<g>'.repeat(200_000) + '</g>'.repeat(200_000))),
  svg('100,000 parts', drawing(square.repeat(100_000))),
  svg(
    '100,000 attributes',
    drawing(square, Array.from({ length: 100_000 }, (_, n) => `a${n}="1"`).join(' ')),
  ),
]

const others: HostileFile[] = [
  file('a page named .png', 'refused', 'logo.png', 'image/png', html),
  file('a page said to be a drawing', 'refused', 'logo.svg', svgType, html),
  file(
    'a page with a drawing in it',
    'refused',
    'logo.svg',
    svgType,
    `<html>${drawing(square)}<script>${attack}</script></html>`,
  ),
  file('a script named .gif', 'refused', 'logo.gif', 'image/gif', attack),
  file(
    'a script that begins like a GIF',
    'refused',
    'logo.gif',
    'image/gif',
    `GIF89a/*\0\0\0\0*/=1;${attack}`,
  ),
  file('a GIF with a page behind it', 'sanitized', 'logo.gif', 'image/gif', gif(1, 1, html)),
  file(
    'a PNG with a page behind it',
    'sanitized',
    'logo.html',
    'text/html',
    Buffer.concat([png(), Buffer.from(html)]),
  ),
  file(
    'a PNG with a page in its text',
    'sanitized',
    'logo.png',
    'image/png',
    png(8, 8, chunk('tEXt', Buffer.from(`Comment\0${html}`))),
  ),
  file('a JPEG with a page in its comment', 'sanitized', 'logo.jpg', 'image/jpeg', jpegWithComment(html)),
  file(
    'a JPEG with PHP in its comment',
    'sanitized',
    'logo.php',
    'application/x-php',
    jpegWithComment('<?php system($_GET[0]); ?>'),
  ),
  file(
    'a PNG with an archive behind it',
    'sanitized',
    'logo.zip',
    'application/zip',
    Buffer.concat([png(), Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1')]),
  ),
  file('30,000 by 30,000 pixels', 'refused', 'logo.png', 'image/png', png(30_000, 30_000)),
  file(
    '30,000 by 30,000 pixels that are not there',
    'refused',
    'logo.png',
    'image/png',
    pngOf(30_000, 30_000, deflateSync(Buffer.alloc(9))),
  ),
  file('65,535 by 65,535 pixels', 'refused', 'logo.gif', 'image/gif', gif(65_535, 65_535, '')),
  file('no bytes', 'refused', 'logo.png', 'image/png', ''),
  file('one byte', 'refused', 'logo.png', 'image/png', '\x89'),
  file('a PNG that breaks off', 'refused', 'logo.png', 'image/png', png(400, 400).subarray(0, 60)),
  file(
    'a WebP that is none',
    'refused',
    'logo.webp',
    'image/webp',
    `RIFF\x10\0\0\0WEBPVP8 ${'\0'.repeat(20)}`,
  ),
  file('5 MB and one byte', 'refused', 'logo.png', 'image/png', pngOfLength(5 * 1024 * 1024 + 1)),
  file(
    'a document',
    'refused',
    'logo.png',
    'image/png',
    '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
  ),
  file('a bitmap', 'refused', 'logo.bmp', 'image/bmp', `BM${'\0'.repeat(60)}`),
  file('a TIFF', 'refused', 'logo.tiff', 'image/tiff', 'II*\0\x08\0\0\0\0\0'),
  file('a film', 'refused', 'logo.avif', 'image/avif', '\0\0\0\x1cftypavif\0\0\0\0avifmif1'),
  file('a name that leads upwards', 'sanitized', '../../../../portal.png', 'image/png', png()),
  file('a name that leads elsewhere', 'sanitized', '/etc/cron.d/portal', 'image/png', png()),
  file('a name for Windows', 'sanitized', String.raw`..\..\portal.exe`, 'image/png', png()),
  file('a name that hides', 'sanitized', '.htaccess', 'image/png', png()),
  file('a name with a NUL', 'sanitized', 'logo.php\0.png', 'image/png', png()),
  file('a name of 5,000 letters', 'sanitized', `${'x'.repeat(5000)}.png`, 'image/png', png()),
  file('a name that is markup', 'sanitized', '<img src=x onerror=alert(1)>.png', 'image/png', png()),
]

/** More than 60 malicious files. */
export const hostileFiles: readonly HostileFile[] = [...drawings, ...others]
