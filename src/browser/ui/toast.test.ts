import { expect, it } from 'vitest'
import { ApiError, NetworkError, NotConfirmedError } from '../api/send.ts'
import { currentToast } from './toast.ts'
import { toastFailure } from './toastFailure.ts'

const shownFor = (error: unknown, ...texts: [title: string, fallback?: string]) => {
  toastFailure(error, ...texts)
  return { title: currentToast()?.title, description: currentToast()?.description }
}
const title = 'Could not send the invitation'

it('shows the reason of a failure, and otherwise what to do next', () => {
  const refusal = new ApiError(409, 'Conflict', '{"message":"max has chosen a password already."}')
  expect(shownFor(refusal, title)).toEqual({ title, description: 'max has chosen a password already.' })
  const crash = new ApiError(500, 'Internal Server Error', '{}')
  expect(shownFor(crash, title)).toEqual({ title, description: 'Please try again.' })
  expect(shownFor(crash, title, 'Reload the page.')).toEqual({ title, description: 'Reload the page.' })
  expect(shownFor(new NetworkError('offline'), title).description).toContain('could not be reached')
})

it('shows no reason twice, and one title where the person did not confirm', () => {
  const same = new ApiError(400, 'Bad Request', JSON.stringify({ message: title }))
  expect(shownFor(same, title)).toEqual({ title, description: undefined })
  const unconfirmed = 'Nothing was changed, because you did not confirm it.'
  expect(shownFor(new NotConfirmedError(), title)).toEqual({ title: unconfirmed, description: undefined })
})
