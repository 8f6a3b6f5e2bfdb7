import { describe, expect, it } from 'vitest'
import { png } from '../../../../../tests/support/pictures.ts'
import { PictureMaker } from './pictureMaker.ts'
import type { PictureTask } from './pictureTask.ts'

const measure = (content: Uint8Array = png(30, 20)): PictureTask => ({ make: 'nothing', content })

describe('Pictures that are made', () => {
  it('come in turns: what an account has waiting comes behind one picture of each other account', async () => {
    const maker = new PictureMaker()
    const made: string[] = []
    const ask = async (account: number, name: string) => {
      await maker.make(measure(), account)
      made.push(name)
    }
    const asked: [number, string][] = [
      ...['a1', 'a2', 'a3', 'a4'].map((name): [number, string] => [1, name]),
      [2, 'b1'],
      [2, 'b2'],
      [3, 'c1'],
    ]
    await Promise.all(asked.map(([account, name]) => ask(account, name)))
    expect(made).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  })

  it('are refused where twenty other accounts wait', async () => {
    const maker = new PictureMaker()
    const accounts = Array.from({ length: 22 }, (_, n) => n + 1)
    const outcomes = await Promise.allSettled(accounts.map((account) => maker.make(measure(), account)))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { status: 503 } }])
  })

  it('fail alone', async () => {
    const maker = new PictureMaker()
    const broken = maker.make(measure(Buffer.from('no picture')), 1)
    const next = maker.make(measure(), 1)
    await expect(broken).rejects.toMatchObject({ status: 415 })
    expect((await next).size).toEqual({ width: 30, height: 20 })
  })
})
