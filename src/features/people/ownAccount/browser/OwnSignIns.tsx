import { useQuery } from '@tanstack/react-query'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { Badge } from '../../../../browser/ui/Badge.tsx'
import { LoadedContent } from '../../../../browser/ui/LoadedContent.tsx'
import { Body, Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { formatDateTime } from '../../../../shared/time/dates.ts'
import { listOwnSignIns } from '../endpoints.ts'
import type { OwnSignIn } from '../schema.ts'

export const signInsQuery = {
  queryKey: ['/api/account/sign-ins'] as const,
  queryFn: ({ signal }: QueryContext) => send(listOwnSignIns, { signal }),
}

const outcomes: Record<OwnSignIn['outcome'], { text: string; tone: 'green' | 'yellow' | 'red' }> = {
  'signed in': { text: 'Signed in', tone: 'green' },
  'signed in by recovery code': { text: 'By recovery code', tone: 'yellow' },
  registered: { text: 'Registered', tone: 'green' },
  'wrong password': { text: 'Wrong password', tone: 'red' },
  'wrong code': { text: 'Wrong code', tone: 'red' },
  'wrong passkey': { text: 'Passkey not accepted', tone: 'red' },
}

/** The user's last sign-ins and last failed attempts. */
export function OwnSignIns() {
  const signIns = useQuery(signInsQuery)
  return (
    <section aria-labelledby="own-sign-ins">
      <h2 id="own-sign-ins" className="mt-4 text-section text-n900">
        Recent sign-ins
      </h2>
      <p className="mt-1 mb-3 text-ui text-n600">
        Your last 10 sign-ins and last 10 failed attempts. If you don't recognize one, change your password.
      </p>
      <LoadedContent
        query={signIns}
        loadingText="Loading your sign-ins..."
        loadingClass="min-h-20"
        errorText="Could not load your sign-ins. Please try again."
      >
        {(all) => <SignInTable signIns={all} />}
      </LoadedContent>
    </section>
  )
}

function SignInTable({ signIns }: { signIns: readonly OwnSignIn[] }) {
  return (
    <TableFrame>
      <Table label="Recent sign-ins" fixed>
        <Head>
          <Th className="w-[210px]">When</Th>
          <Th className="w-[164px]">What</Th>
          <Th>Browser</Th>
          <Th className="w-[26%]">Network address</Th>
        </Head>
        <Body>
          {signIns.map(({ id, at, outcome, browser, address }) => (
            <Row key={id}>
              <Td part="lead" tabular>
                {formatDateTime(at)}
              </Td>
              <Td part="aside">
                <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].text}</Badge>
              </Td>
              <Td part="meta">{browser ?? 'Unknown browser'}</Td>
              <Td part="meta" tabular className="wrap-anywhere">
                {address ?? 'Unknown'}
              </Td>
            </Row>
          ))}
        </Body>
      </Table>
    </TableFrame>
  )
}
