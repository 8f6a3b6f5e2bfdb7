import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { skeletonOf } from './skeleton.ts'

// Skeletons are stored (users.usernameSkeleton): if one changes, a migration has to write all of them again.

it('The skeletons of names stay as they are stored', () => {
  const names = ['Bob1', 'bobl', 'pаypal', 'paypal', 'MАRY', 'ＡＤＡ', 'Zoë']
  expect(names.map(skeletonOf)).toEqual(['bobl', 'bobl', 'paypal', 'paypal', 'rnary', 'ada', 'zoe\u0308'])
})

it('The letters that look alike are those of the package by which the stored skeletons were made', async () => {
  const table = await readFile(new URL(import.meta.resolve('unhomoglyph/data.json')))
  expect(createHash('sha256').update(table).digest('hex')).toBe(
    '2fb1ef5aa83ace3438c1cbd6f2fd413cd62ab20906b6101511eb5db11e70ae1c',
  )
})
