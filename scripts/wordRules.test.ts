import { describe, expect, it } from 'vitest'
import { bannedWordsIn } from './wordRules.ts'

describe('Banned words', () => {
  it('are reported with their line and what to write instead', () => {
    expect(bannedWordsIn('docs/a.md', 'Two lines.\nSomebody, or Whoever asks.')).toEqual([
      'docs/a.md:2: “Whoever”. Write the role or part that acts: a user who, a client that.',
      'docs/a.md:2: “Somebody”. Write someone, or the role that acts.',
    ])
  })

  it.each([
    '// So few requests',
    'an e-mail',
    'the present password',
    'made anew',
    '/** What it answers. */',
    ' * Of the server.',
  ])('are found in “%s”', (text) => {
    expect(bannedWordsIn('src/a.ts', text)).toHaveLength(1)
  })

  it.each(['someone else', 'is present in', "'2FA set up anew'", 'so that many', 'What comes next'])(
    'are not found in “%s”',
    (text) => {
      expect(bannedWordsIn('src/a.ts', text)).toEqual([])
    },
  )
})
