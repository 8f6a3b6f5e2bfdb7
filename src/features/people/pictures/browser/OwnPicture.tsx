import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../../browser/ui/Card.tsx'
import { LoadedContent } from '../../../../browser/ui/LoadedContent.tsx'
import { calledName } from '../../../../shared/text/calledName.ts'
import type { OwnAccount } from '../../accounts/schema.ts'
import { accountPictureQuery } from './api.ts'
import { PictureChoice } from './PictureChoice.tsx'

/** The user's own picture, on the account pages of staff. */
export function OwnPicture({ user }: { user: OwnAccount }) {
  const picture = useQuery(accountPictureQuery(user.id))
  return (
    <Card form aria-labelledby="own-picture">
      <h2 id="own-picture" className="mb-1 text-section text-n900">
        Your picture
      </h2>
      <p className="mb-5 text-ui text-n600">
        Shown to your colleagues beside your responses and notes. Customers never see it.
      </p>
      <LoadedContent
        query={picture}
        loadingText="Loading your picture..."
        loadingClass="min-h-16"
        errorText="Could not load your picture. Please try again."
        framed={false}
      >
        {({ key }) => <PictureChoice userId={user.id} name={calledName(user)} picture={key} />}
      </LoadedContent>
    </Card>
  )
}
