import { useQuery } from '@tanstack/react-query'
import { Fact } from '../../../../browser/ui/Fact.tsx'
import { Retry } from '../../../../browser/ui/Retry.tsx'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { calledName } from '../../../../shared/text/calledName.ts'
import type { DirectoryEntry } from '../../accounts/schema.ts'
import { accountPictureQuery } from './api.ts'
import { PictureChoice } from './PictureChoice.tsx'

/** The row with the picture in the details of a member of staff. Administrators can replace and remove the picture. */
export function PictureFact({ user }: { user: DirectoryEntry }) {
  const isPictured = isStaff(user.role ?? '')
  const picture = useQuery({ ...accountPictureQuery(user.id), enabled: isPictured })
  if (!isPictured) return null
  return (
    <Fact term="Picture" wide>
      {picture.data ? (
        <PictureChoice
          userId={user.id}
          name={calledName({ ...user, fullName: user.fullName ?? null })}
          picture={picture.data.key}
        />
      ) : picture.isError ? (
        <Retry query={picture} />
      ) : (
        'Loading...'
      )}
    </Fact>
  )
}
