import { send } from '../../browser/api/send.ts'
import { showLegalPage } from '../../features/site/provider/endpoints.ts'
import type { LegalPageName } from '../../shared/site/shownProvider.ts'
import { listTeam } from '../../features/site/team/endpoints.ts'

export const readTeam = (signal: AbortSignal) => send(listTeam, { signal })

export const readLegalPage = (page: LegalPageName, testDomain: string | undefined, signal: AbortSignal) =>
  send(showLegalPage, { query: { page, testDomain }, signal })
