import { describe, expect, it } from 'vitest'
import { hasRefusedEnding } from './policy.ts'
import { programEndings } from './server/programEndings.ts'
import { contentTypeOf, headLength, isProgram, sentTypeOf } from './server/content.ts'
import { cleanName } from './values.ts'

describe('The name of a file', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\log.txt', 'log.txt'],
    ['見積書.pdf', '見積書.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['a\r\nb\0.txt', 'ab.txt'],
    ['a.\u200Bt\u00ADx\u2060t\u{E0001}', 'a.txt'],
    ['plan\u00A0b.txt. .', 'plan b.txt'],
    ['log.txt::$DATA', 'log.txt'],
    ['Screenshot 10:22:33.png', 'Screenshot 10:22:33.png'],
    ['❤\uFE0F 👩\u200D💻.png', '❤\uFE0F 👩\u200D💻.png'],
    ['می\u200Cخواهم.pdf', 'می\u200Cخواهم.pdf'],
    ['folder/.env', '.env'],
    ['\u{1D159}.pdf', 'file.pdf'],
    ['\u200B.pdf', 'file.pdf'],
    ['\u0301.tar.gz', 'file.tar.gz'],
    ['\uFFFC\uF8FF', 'file'],
    ['cafe\u0301 👩\u200D💻', 'cafe\u0301 👩\u200D💻'],
    ['folder/', 'file'],
    ['..', 'file'],
    ['', 'file'],
  ])('%j is kept as %j', (received, kept) => {
    expect(cleanName(received)).toBe(kept)
  })

  it('of 4,000 characters is cut to 200 and keeps its ending', () => {
    const name = cleanName(`${'😀'.repeat(4000)}.pdf`)
    expect(Array.from(name)).toHaveLength(200)
    expect(name.endsWith('😀.pdf')).toBe(true)
  })

  it.each([
    'run.exe',
    'RUN.EXE',
    'run.exe. .',
    'photo.png.scr',
    'x\u202e.exe',
    `${'a'.repeat(4000)}.bat`,
    '.desktop',
    'a.js::$DATA',
    'a.js:b.txt',
    'a.txt:b.js',
    'a.j\u200Bs',
    'a.js\u200B',
    'a.js\u2800',
    'a.js\uFE0F',
    'a.ｊｓ',
    'a․js…',
    'a.{3050F4D8-98B5-11CF-BB82-00AA00BDCE0B}',
    'a.application',
    'a.settingcontent-ms',
    'a.sct',
    'a.chm',
    'a.xll',
    'a.iso',
  ])('%j is that of a program', (name) => {
    expect(hasRefusedEnding(name, programEndings)).toBe(true)
  })

  it.each(['exe', 'manual.exe.pdf', 'photo.png', 'README', 'exe: a manual.pdf', 'Screenshot 10:22:33.png'])(
    '%j is not that of a program',
    (name) => {
      expect(hasRefusedEnding(name, programEndings)).toBe(false)
    },
  )
})

describe('The content of a file', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1')

  it.each([
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFF\x10\0\0\0WEBP', 'image/webp'],
    ['%PDF-1.7', 'application/pdf'],
    ['PK\x03\x04', 'application/zip'],
    ['<script>alert(1)</script>', 'text/plain'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'text/plain'],
    ['\0\0\0\x18ftypheic', 'application/octet-stream'],
    ['\xff\xff', 'application/octet-stream'],
  ])('%j has the type %s', (head, type) => {
    expect(contentTypeOf(bytes(head))).toBe(type)
  })

  it.each([
    [
      'Report.DOCX',
      'application/zip',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['Report.docx.zip', 'application/zip', 'application/zip'],
    ['old.doc', 'application/octet-stream', 'application/msword'],
    ['docx', 'application/zip', 'application/zip'],
    ['invite.ics', 'text/plain', 'text/calendar'],
    ['invite.ics', 'application/zip', 'application/zip'],
    ['page.html', 'text/plain', 'text/plain'],
    ['photo.heic', 'image/jpeg', 'image/jpeg'],
    ['a.constructor', 'text/plain', 'text/plain'],
  ])('of %s, stored as %s, is sent as %s', (name, contentType, sent) => {
    expect(sentTypeOf({ contentType, name })).toBe(sent)
  })

  it('is text also where a character is cut at the end of the beginning', () => {
    const head = Buffer.from(`a${'é'.repeat(headLength)}`).subarray(0, headLength)
    expect(contentTypeOf(head)).toBe('text/plain')
  })

  it.each([
    'MZ\x90\0',
    '\x7fELF',
    '#!/bin/sh',
    '\xef\xbb\xbf#!/bin/sh',
    '\xcf\xfa\xed\xfe',
    '\xca\xfe\xba\xbe',
  ])('%j is a program', (head) => {
    expect(isProgram(bytes(head))).toBe(true)
  })

  it.each(['# Title', 'PK\x03\x04', ''])('%j is no program', (head) => {
    expect(isProgram(bytes(head))).toBe(false)
  })
})
