import { useMutation } from '@tanstack/react-query'
import { errorMessage, send } from '../../../../browser/api/send.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { testIssuer } from '../endpoints.ts'

/** Asks the server whether an issuer can be used. */
export function TestIssuer({ issuer }: { issuer: string }) {
  const test = useMutation({ mutationFn: () => send(testIssuer, { body: { issuer } }) })
  const outcome = test.data ?? {
    isFine: false,
    message: test.error && errorMessage(test.error, 'Could not test the issuer. Please try again.'),
  }
  return (
    <div className="mt-5">
      <Button
        variant="secondary"
        pending={test.isPending}
        pendingText="Testing..."
        onClick={() => test.mutate()}
      >
        Test issuer
      </Button>
      <div role="status" className={outcome.message ? 'mt-3' : ''}>
        {outcome.message && <Notice kind={outcome.isFine ? 'success' : 'error'}>{outcome.message}</Notice>}
      </div>
    </div>
  )
}
