import { useQuery } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import * as endpoints from '../endpoints.ts'
import type { ScanStatus } from '../schema.ts'

const scanStatusQuery = {
  queryKey: [endpoints.readScanStatus.path] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.readScanStatus, { signal }),
  refetchInterval: ({ state }: { state: { data: ScanStatus | undefined } }) =>
    state.data && state.data.waiting + state.data.unchecked > 0 ? 5_000 : false,
}

/** Says whether files are scanned for viruses, and why some have not been scanned yet. */
export function ScanState() {
  const query = useQuery(scanStatusQuery)
  if (query.isError && !query.data)
    return <PartFailure text="Could not load the state of the virus scan." query={query} className="mb-5" />
  const status = query.data
  return (
    <div className="mb-5 max-w-180">
      <Notice kind={status?.problem == null ? 'info' : 'error'}>
        <p className="wrap-anywhere">{status ? textOf(status) : 'Loading...'}</p>
      </Notice>
    </div>
  )
}

function textOf({ isOn, waiting, unchecked, problem }: ScanStatus): string {
  if (!isOn) return 'Files are not checked for viruses. Your operator can set up a scanner.'
  if (waiting + unchecked === 0) return 'Files are checked for viruses before anyone can open them.'
  if (problem === null) return `${filesAre(waiting)} being checked for viruses.`
  const parts = [
    ...(unchecked > 0 ? [`${filesOf(unchecked)} could not be checked for viruses`] : []),
    ...(waiting > 0 ? [`${filesAre(waiting)} waiting to be checked`] : []),
  ]
  return `${parts.join(', ')}, and cannot be opened: ${problem}`
}

const filesOf = (count: number) => (count === 1 ? '1 file' : `${count} files`)
const filesAre = (count: number) => `${filesOf(count)} ${count === 1 ? 'is' : 'are'}`
