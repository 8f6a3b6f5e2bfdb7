import { expect, it } from 'vitest'
import { askForConfirmation, currentConfirmation, onConfirmation } from './confirmation.ts'

it('one question serves all calls that wait, and the next call asks again', async () => {
  const stop = onConfirmation(() => {})
  const waiting = [askForConfirmation({ code: true }), askForConfirmation({ code: true })]
  const question = currentConfirmation()
  expect(question).toMatchObject({ code: true })
  question?.answer(true)
  expect(await Promise.all(waiting)).toEqual([true, true])
  expect(currentConfirmation()).toBeUndefined()

  const next = askForConfirmation({ code: false })
  currentConfirmation()?.answer(false)
  expect(await next).toBe(false)
  stop()
})

it('a page without the dialog does not wait for it', async () => {
  expect(await askForConfirmation({ code: false })).toBe(false)
})
