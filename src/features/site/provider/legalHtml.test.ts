import { describe, expect, it } from 'vitest'
import { legalHtml } from './server/legalHtml.ts'

describe('The HTML of a legal page', () => {
  it('has headings below that of the page, paragraphs, lists and tables', () => {
    expect(legalHtml('# One\n\nText **bold**\n\n- a\n- b')).toBe(
      '<h2>One</h2>\n<p>Text <strong>bold</strong></p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n',
    )
    const levels = legalHtml('## a\n\n#### b\n\n###### c\n\n### d\n\n## e')?.match(/<h\d/g)
    expect(levels).toEqual(['<h2', '<h3', '<h4', '<h3', '<h2'])
    expect(legalHtml('a|b\n-:|:-\n1|2\n')).not.toContain('style')
  })

  it.each([
    ['<script>alert(1)</script>', 'script'],
    ['<img src=x onerror=alert(1)>', 'img'],
    ['a <b onclick="alert(1)">b</b>', 'b'],
    ['<!-- x --><iframe src="//evil.example"></iframe>', 'iframe'],
    ['<svg/onload=alert(1)>', 'svg'],
    ['```html\n<script>alert(1)</script>\n```', 'script'],
    ['`<script>`', 'script'],
    ['[x](<"onmouseover=alert(1)>)', 'a onmouseover'],
  ])('shows HTML as text: %s', (text, element) => {
    expect(legalHtml(text)?.toLowerCase()).not.toContain(`<${element}`)
    expect(legalHtml(text)).not.toMatch(/<[^>]* on\w+=/)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    'java&#10;script:alert(1)',
    '&#106;avascript:alert(1)',
    'ftp://a.example',
    'tel:1',
  ])('has no link to %s', (address) => {
    expect(legalHtml(`[x](${address}) [y][z]\n\n[z]: ${address}\n\n<${address}>`)).not.toContain('<a ')
  })

  it('links to other sites, addresses and own pages, and tells others nothing', () => {
    const rel = 'rel="noopener noreferrer nofollow"'
    expect(legalHtml('[x](https://a.example)')).toBe(`<p><a href="https://a.example" ${rel}>x</a></p>\n`)
    expect(legalHtml('<me@a.example>')).toBe(`<p><a href="mailto:me@a.example" ${rel}>me@a.example</a></p>\n`)
    expect(legalHtml('[x](/terms)')).toContain('href="/terms"')
    expect(legalHtml(String.raw`[x](/\evil.example)`)).toContain('href="/%5Cevil.example"')
    expect(legalHtml('[x](https://a.example "</p><script>")')).not.toContain('<script')
  })

  it('shows no picture, but its text', () => {
    expect(legalHtml('![Our <b> seal](https://evil.example/pixel.gif)')).toBe('<p>Our &lt;b&gt; seal</p>\n')
  })

  it('is none where it would be far longer than the text, and takes no time to find that out', () => {
    const uses = '[a] '.repeat(22_000)
    for (const address of [
      `https://${'x'.repeat(12_000)}`,
      `/${'&'.repeat(2_000)}`,
      `/ "${'<'.repeat(400)}"`,
    ])
      expect(legalHtml(`${uses}\n\n[a]: ${address}`)).toBeUndefined()
    expect(legalHtml(`${uses}\n\n[a]: /b`)).toBeUndefined()
    expect(legalHtml(`${uses.slice(0, 20_000)}\n\n[a]: /b`)).toBeDefined()
    // Tables pad rows to the length of the first one.
    for (const columns of [1, 200, 20_000])
      expect(
        legalHtml(`|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'|\n'.repeat(20_000)}`),
      ).toBeUndefined()
    expect(legalHtml('- '.repeat(8).concat('a\n').repeat(5_000))).toBeUndefined()
  })

  it('is there for the longest text that people write', () => {
    const section = `## Section\n\n${'Some words. '.repeat(20)}\n\n- one\n- two\n\n|Cookie|Purpose|\n|-|-|\n|session|signs in|\n\n`
    const page = section.repeat(Math.floor(100_000 / section.length))
    expect(legalHtml(page)?.length).toBeGreaterThan(100_000)
  })
})
