import { expect, it } from 'vitest'
import { foundIn } from './foundIn.ts'

const labels = [
  'Amelia Adler, Riverside Dental (amelia.adler)',
  'Bo Carla (bo)',
  'Carla',
  'Zoë Ångström, Café Süd (zoe)',
]
const options = labels.map((label, index) => ({ value: String(index), label }))
const found = (typed: string) => foundIn(options, typed).map(({ value }) => value)

it('Finds a name, a company or a username by any part of it, and several words in any order', () => {
  expect(found('  ')).toEqual(['0', '1', '2', '3'])
  expect(found('RIVERSIDE')).toEqual(['0'])
  expect(found('dental ame')).toEqual(['0'])
  expect(found('melia.ad')).toEqual(['0'])
  expect(found('nobody')).toEqual([])
})

it('Ignores accents, in the text and in the label', () => {
  expect(found('angstrom')).toEqual(['3'])
  expect(found('Cafe süd')).toEqual(['3'])
  expect(found('A\u030Angstro\u0308m')).toEqual(['3'])
})

it('Finds an apostrophe by any other', () => {
  const name = [{ value: 'o', label: "Conan O'Brien" }]
  expect(foundIn(name, 'o’brien')).toEqual(name)
})

it('Finds a person by the email address and the phone number, however it is written', () => {
  const carl = {
    value: '6',
    label: 'Carl Weldon',
    also: 'carl@weldonfreight.example (614) 555-0190 6145550190',
  }
  const others = [
    { value: '7', label: 'Carl (614)', also: 'a@b.example' },
    { value: '8', label: 'Carla' },
  ]
  for (const typed of ['(614) 555-0190', '614-555', '6145550190', 'carl@weld', 'freight 0190'])
    expect(foundIn([...others, carl], typed), typed).toEqual([carl])
})

it('Has first what begins with the text', () => {
  expect(found('carla')).toEqual(['2', '1'])
})
