import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fills } from './fills.ts'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(`src/${file}`, 'utf8'))
const named = (pattern: RegExp) =>
  new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name)))

describe('What modules put into slots', () => {
  it('stands alone where it takes the place of what is specified', () => {
    const replacing = fills.filter(({ slot }) => slot.isReplaceable).map(({ slot }) => slot.name)
    expect(replacing.length).toBeGreaterThan(0)
    expect(new Set(replacing).size).toBe(replacing.length)
  })

  it('is loaded by a route for every slot of a screen', () => {
    const shown = named(/<Slot\s+of=\{(\w+)\}/g)
    const loaded = new Set(
      [...named(/loadFills\(\s*context,([\w,\s]+)\)/g)].flatMap((names) => names?.match(/\w+/g) ?? []),
    )
    expect(shown.size).toBeGreaterThan(0)
    expect(loaded).toEqual(shown)
  })
})
