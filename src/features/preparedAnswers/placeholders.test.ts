import { describe, expect, it } from 'vitest'
import { placeholderValues } from './schema.ts'
import { answerAt, filledIn, placeholders, unfilledIn, type PlaceholderValues } from './placeholders.ts'

const values: PlaceholderValues = {
  'customer.firstName': 'Grace',
  'customer.name': 'Grace Hopper',
  'customer.company': null,
  'ticket.id': '7',
  'ticket.title': 'Is {{agent.name}} there? $& $1',
  'agent.firstName': 'Ana',
  'agent.name': 'Ana Diaz',
}

describe('Placeholders', () => {
  it('are those that have values', () => {
    expect(Object.keys(placeholderValues.shape)).toEqual([...placeholders])
  })

  it.each([
    ['Hello {{customer.firstName}}!', 'Hello Grace!'],
    ['{{ customer.name }}, {{customer.name}}', 'Grace Hopper, Grace Hopper'],
    ['{{customer.company}} and {{customer.age}}', '{{customer.company}} and {{customer.age}}'],
    ['#{{ticket.id}}: {{ticket.title}}', '#7: Is {{agent.name}} there? $& $1'],
    ['{{constructor}} {{ name }} {{{ticket.id}}}', '{{constructor}} {{ name }} {7}'],
  ])('of %j are filled once', (text, filled) => {
    expect(filledIn(text, values)).toBe(filled)
  })

  it('without a value are found in a text, each once', () => {
    expect(unfilledIn('{{customer.company}}, {{ a.b }} and {{customer.company}}, {{ name }}, {{x.y')).toEqual(
      ['{{customer.company}}', '{{ a.b }}'],
    )
  })
})

describe('A semicolon', () => {
  it.each([
    [';', { start: 0, name: '' }],
    ['Hello\n;pass', { start: 6, name: 'pass' }],
    ['Hello ;pass wo', { start: 6, name: 'pass wo' }],
  ])('in %j begins the search for an answer', (text, typed) => {
    expect(answerAt(text, text.length)).toEqual(typed)
  })

  it.each([
    '',
    'one;',
    'one;two',
    'Bonjour ; ',
    'Bonjour ; ça va',
    'Well ;-)',
    `;${'x'.repeat(61)}`,
    ';one\ntwo',
  ])('in %j does not', (text) => {
    expect(answerAt(text, text.length)).toBeUndefined()
  })
})
