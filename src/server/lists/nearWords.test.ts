import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  editsBetween,
  isCorrectable,
  isKnowable,
  keysNear,
  keysOf,
  mostEdits,
  nearestWords,
} from './nearWords.ts'

describe('Words of similar spelling', () => {
  it.each([
    ['printer', 'printer', 0],
    ['pritner', 'printer', 1],
    ['rpinter', 'printer', 1],
    ['orinter', 'printer', 1],
    ['prnter', 'printer', 1],
    ['prinnter', 'printer', 1],
    ['prntier', 'printer', 2],
    ['painters', 'printer', 2],
    ['dokumentasion', 'documentation', 2],
    ['принтре', 'принтер', 1],
    ['server', 'printer', 3],
  ])('%s → %s: %i edits', (typed, word, edits) => {
    expect(editsBetween(typed, word, 2)).toBe(edits)
    expect(editsBetween(word, typed, 2)).toBe(edits)
  })

  it('are looked for from five letters on, with two edits from eight on, and never for numbers, codes or runs', () => {
    expect(['mail', 'pritn', 'printer', 'printers'].map(mostEdits)).toEqual([0, 1, 1, 2])
    expect(
      ['pritner', 'принтре', 'mail', 'ab123', '12345', 'พิมพ์งาน', 'プリンター'].map(isCorrectable),
    ).toEqual([true, true, false, false, false, false, false])
    expect(['mail', 'vpn', 'x'.repeat(31), 'a1b2c3'].map(isKnowable)).toEqual([true, false, false, false])
  })

  const letter = fc.constantFrom('a', 'b', 'c')
  const edit = fc.record({
    kind: fc.constantFrom('add', 'remove', 'replace', 'swap'),
    at: fc.nat(14),
    letter,
  })
  it('share a key, whichever letters were mistyped', () => {
    fc.assert(
      fc.property(
        fc.array(letter, { minLength: 4, maxLength: 14 }),
        fc.array(edit, { maxLength: 2 }),
        (word, edits) => {
          const typed = [...word]
          for (const { kind, at, letter: other } of edits) {
            if (kind === 'add') typed.splice(at, 0, other)
            else if (kind === 'remove') typed.splice(at, 1)
            else if (kind === 'replace' && at < typed.length) typed.splice(at, 1, other)
            else if (kind === 'swap') typed.splice(at, 2, ...typed.slice(at, at + 2).toReversed())
          }
          const [stored, asked] = [word.join(''), typed.join('')]
          fc.pre(editsBetween(asked, stored, 2) <= mostEdits(asked))
          fc.pre(mostEdits(asked) > 0)
          const keys = new Set(keysOf(stored))
          expect([asked, keysNear(asked).some((key) => keys.has(key))]).toEqual([asked, true])
        },
      ),
      { seed: 20_261_130, numRuns: 5_000 },
    )
  })

  it('are few keys, and the nearest of them come first, then the most frequent', () => {
    expect(keysOf('print')).toEqual(['rin', 'pin', 'prn', 'pri'])
    expect(keysOf('printers')).toEqual(['rin', 'pin', 'prn', 'pri', '-ters'])
    expect(keysNear('documentation').length).toBeLessThan(25)
    const known = new Map([
      ['printer', 3],
      ['painter', 9],
      ['printed', 5],
      ['sprinter', 50],
    ])
    expect(nearestWords('printef', known, 2)).toEqual(['printed', 'printer'])
    expect(nearestWords('scanner', known, 2)).toEqual([])
  })
})
