import { domainToASCII } from 'node:url'
import { expect, it } from 'vitest'
import { hostToSetUp } from '../../features/site/brands/hostName.ts'
import { testDomainIn } from '../site/pageState.ts'
import { asciiDomain } from './domainName.ts'

it.each([
  'भारत.example',
  'हिन्दी.भारत',
  'ไทย.example',
  'ที่.ไทย',
  'தமிழ்.example',
  'বাংলা.example',
  'నిర్వాహణ.example',
  'නම.ලංකා',
  'mu\u0308ller.example',
  'क्\u200Dष.example',
  'نامه\u200Cای.example',
  'straße.example',
  '例え。テスト',
  'ＡＣＭＥ.example',
])('The domain %s is that of its punycode', (domain) => {
  const ascii = asciiDomain(domain)
  expect(ascii).toBe(domainToASCII(domain))
  expect(ascii).toMatch(/^[a-z0-9.-]+$/)
  expect(hostToSetUp(domain, 'portal.example')).toBe(ascii)
  expect(hostToSetUp(ascii ?? '', 'portal.example')).toBe(ascii)
})

it.each(['ที่.ไทย', 'தமிழ்.example:3000', 'mu\u0308ller.example', 'نامه\u200Cای.example'])(
  'The test domain %s counts as given',
  (domain) => {
    expect(testDomainIn(domain)).toBe(domain)
  },
)

it.each([
  '\u093F.example',
  'a\u200D.example',
  'é..example',
  'ü.example。',
  'ex%C3%A4mple.com',
  'ä@b.example',
  'ä_b.example',
  'ä\\b.example',
])('%j is no domain', (text) => {
  expect(hostToSetUp(text, 'portal.example')).toBe(undefined)
})
