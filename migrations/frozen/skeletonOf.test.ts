import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { skeletonOf } from './skeletonOf.ts'

it('The skeletons of migration 0012 stay as they are', () => {
  expect(['Bob1', 'bobl', 'pаypal', 'paypal', 'MАRY', 'ＡＤＡ', 'Zoë'].map(skeletonOf)).toEqual([
    'bobl',
    'bobl',
    'paypal',
    'paypal',
    'rnary',
    'ada',
    'zoë',
  ])
})

it('The letters that look alike for migration 0012 are those of the package: before it is updated, they are copied beside it', async () => {
  const table = await readFile(new URL(import.meta.resolve('unhomoglyph/data.json')))
  expect(createHash('sha256').update(table).digest('hex')).toBe(
    '2fb1ef5aa83ace3438c1cbd6f2fd413cd62ab20906b6101511eb5db11e70ae1c',
  )
})
