import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isComposing } from './isComposing.ts'

const key = (init: { isComposing?: boolean; keyCode?: number }) => ({
  nativeEvent: { isComposing: false, keyCode: 13, ...init },
})

it('knows a key of an input method in every browser', () => {
  expect(isComposing(key({}))).toBe(false)
  expect(isComposing(key({ isComposing: true }))).toBe(true)
  expect(isComposing(key({ keyCode: 229 }))).toBe(true)
})

it('is asked by every handler of Enter and Escape', () => {
  const handlers = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => ({ file, source: readFileSync(`src/${file}`, 'utf8') }))
    .filter(({ source }) => /[!=]== '(Enter|Escape)'/.test(source))
  expect(handlers.length).toBeGreaterThan(3)
  expect(handlers.filter(({ source }) => !source.includes('isComposing(')).map(({ file }) => file)).toEqual(
    [],
  )
})
