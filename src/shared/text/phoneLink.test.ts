import { expect, it } from 'vitest'
import { phoneLink } from './phoneLink.ts'

it.each([
  ['(614) 555-0142', 'tel:+16145550142'],
  ['614.555.0142 ext. 12', 'tel:+16145550142;ext=12'],
  ['614-555-0142 x7', 'tel:+16145550142;ext=7'],
  ['1 614 555 0142', 'tel:+16145550142'],
  ['+49 30 123 45 67', 'tel:+49301234567'],
  ['+44 (0)20 7946 0958', 'tel:+442079460958'],
  ['\u202D(614) 555-0142\u202C', 'tel:+16145550142'],
  ['\u200E+1 614 555 0142', 'tel:+16145550142'],
  ['６１４－５５５－０１４２', 'tel:+16145550142'],
  ['٦١٤ ٥٥٥ ٠١٤٢', 'tel:+16145550142'],
  ['614\u00A0555\u20110142', 'tel:+16145550142'],
  ['112', 'tel:112'],
])('%s is called by %s', (text, link) => {
  expect(phoneLink(text)).toBe(link)
})

it.each([
  '',
  '12',
  '555-0100',
  '555-0100 x7',
  '1-800-GET-HELP',
  '614-555-0142 (24/7)',
  '614-555-0142, option 2',
  '614-555-0142 or 614-555-0143',
  '614 555 0142 (Ada)',
  '020 7946 0958',
  '98765 43210',
  '+44 20 7946',
  'call us',
  'javascript:alert(1)',
  '614-555-0142;phone-context=evil.example',
])('%j is no certain number', (text) => {
  expect(phoneLink(text)).toBeUndefined()
})
