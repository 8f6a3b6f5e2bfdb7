import { useState } from 'react'
import { ApiError, errorMessage } from '../../../../browser/api/send.ts'

/** @param onEnded called to return to the password form when no time or no attempt is left */
export function useSigning(sign: () => Promise<void>, onEnded?: (reason: string) => void) {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function run(): Promise<void> {
    setProblem(undefined)
    setPending(true)
    try {
      await sign()
    } catch (error) {
      if (onEnded && error instanceof ApiError && error.status === 401)
        onEnded('Please enter your username and password again.')
      else setProblem(errorMessage(error, 'Something went wrong. Please try again.'))
    } finally {
      setPending(false)
    }
  }
  return { use: () => void run(), isPending, problem }
}
