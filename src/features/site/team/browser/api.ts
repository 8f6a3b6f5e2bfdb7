import type { QueryClient } from '@tanstack/react-query'
import type { TransferOptions } from '../../../../browser/api/progress.ts'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { sendFile } from '../../../../browser/api/sendFile.ts'
import { upsert } from '../../../../browser/api/upsert.ts'
import { uploadImage } from '../../../base/uploads/endpoints.ts'
import { deleteTeamMember, listTeam } from '../endpoints.ts'
import type { TeamMember } from '../../../../shared/site/teamMember.ts'

/** The team in the order of creation, as on the public page. */
export const teamQuery = {
  queryKey: ['/api/team'] as const,
  queryFn: ({ signal }: QueryContext) => send(listTeam, { signal }),
}

export function cacheTeamMember(queries: QueryClient, member: TeamMember): void {
  queries.setQueryData<TeamMember[]>(teamQuery.queryKey, (all) => upsert(all, member))
}

/** Deletes a member, also from the cached team. */
export async function removeTeamMember(queries: QueryClient, id: number): Promise<void> {
  await send(deleteTeamMember, { params: { id: String(id) } })
  queries.setQueryData<TeamMember[]>(teamQuery.queryKey, (all) => all?.filter((one) => one.id !== id))
}

export async function uploadPicture(file: File, options: TransferOptions): Promise<string> {
  const { imageUrl } = await sendFile(uploadImage, { file, ...options })
  return imageUrl
}
