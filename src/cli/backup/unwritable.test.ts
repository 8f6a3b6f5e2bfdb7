import { expect, it } from 'vitest'
import { CommandError } from '../command.ts'
import { explainUnwritable } from './unwritable.ts'

const explain = (error: unknown) =>
  explainUnwritable(error, 'The backup could not be written', 'Name another folder.')
const systemError = (code: string) => Object.assign(new Error(`${code}: refused`), { code })

it.each(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EIO', 'EPERM', 'ENOTSUP', 'ENOSYS'])(
  'Storage that answers %s is explained with what to do',
  (code) => {
    expect(explain(systemError(code))).toEqual(
      new CommandError(`The backup could not be written: ${code}: refused. Name another folder.`),
    )
  },
)

it('Any other error stays what it is', () => {
  for (const error of [systemError('ENOENT'), new Error('a defect'), 'text'])
    expect(explain(error)).toBe(error)
})
