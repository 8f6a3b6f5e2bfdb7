import { describe, expect, it } from 'vitest'
import { placeholderValues } from './schema.ts'
import {
  answerAt,
  filledIn,
  placeholderProblem,
  placeholders,
  unfilledIn,
  type PlaceholderValues,
} from './placeholders.ts'

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
    ['${{{{ github.ref }}}} {{{{item}}, {{{{ticket.id}}}}', '${{ github.ref }} {{item}}, {{ticket.id}}'],
  ])('of %j are filled once', (text, filled) => {
    expect(filledIn(text, values)).toBe(filled)
  })

  it('without a value are found in a text, each once', () => {
    expect(
      unfilledIn(
        '{{customer.company}}, {{ agent.b }} and {{customer.company}}, {{ name }}, {{x.y}}, {{agent.x',
      ),
    ).toEqual(['{{customer.company}}', '{{ agent.b }}'])
  })
})

describe('Braces that are no placeholder', () => {
  it.each([
    "docker ps --format '{{.Names}}'",
    'helm: {{ .Values.image }}, {{- if .Values.tls }}',
    '={{1,2},{3,4}}',
    'style={{}}, a {{ b',
    '${{{{ github.ref }}}}, {{{{ item }}',
  ])('as in %j are none', (text) => {
    expect(placeholderProblem(text)).toBeUndefined()
  })

  it('are refused around a name, as a mistyped one is, and can be doubled', () => {
    const name = 'secrets.TOKEN'
    const problem = placeholderProblem(`\${{ ${name} }}`)
    expect(problem).toContain(`There is no placeholder {{${name}}}. Use {{customer.firstName}}, `)
    expect(problem).toMatch(/ To keep braces as text, double them: \{\{\{\{text\}\}\}\}\.$/)
    expect(filledIn(`\${{{{ ${name} }}}}`, values)).toBe(`\${{ ${name} }}`)
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
