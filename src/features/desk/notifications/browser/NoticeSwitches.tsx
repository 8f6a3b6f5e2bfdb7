import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Card } from '../../../../browser/ui/Card.tsx'
import { LoadedContent } from '../../../../browser/ui/LoadedContent.tsx'
import { Switch } from '../../../../browser/ui/Switch.tsx'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import type { OwnAccount } from '../../../people/accounts/schema.ts'
import type { MutedNotices, Notice } from '../schema.ts'
import { untilMailed } from '../../../mail/promises.ts'
import { whyNoEmails } from '../policy.ts'
import { noticeKinds, noticeWays, type NoticeKind, type NoticeWay } from '../values.ts'
import { DesktopSwitch } from './DesktopSwitch.tsx'
import { mutedNoticesQuery, switchNotice } from './muting.ts'

const kindNames: Readonly<Record<NoticeKind, string>> = {
  assigned: 'A ticket is assigned to me',
  taken: 'A ticket is taken from me',
  mentioned: 'A colleague mentions me in a note',
  replied: 'A reply to a ticket that I work on or watch',
}
const wayNames: Readonly<Record<NoticeWay, string>> = { portal: 'Portal', email: 'Email' }

/** The kinds of events that a member of staff is told of, and in which way. Each switch takes effect at once. */
export function NoticeSwitches({ user }: { user: OwnAccount }) {
  const muted = useQuery(mutedNoticesQuery)
  const whyNot = whyNoEmails(user)
  return (
    <Card form id="notifications" aria-labelledby="own-notifications" className="scroll-mt-(--header-height)">
      <h2 id="own-notifications" className="mb-1 text-section text-n900">
        Notifications
      </h2>
      <p className="mb-5 text-ui text-n600">
        {whyNot === undefined
          ? `Inside the portal, at the bell, and by email${untilMailed(user.whyMailsWait)}.`
          : `Inside the portal, at the bell. No emails: ${whyNot}.`}
      </p>
      <LoadedContent
        query={muted}
        loadingText="Loading your notifications..."
        loadingClass="min-h-52"
        errorText="Could not load what you are told. Please try again."
        framed={false}
      >
        {(data) => <Switches {...data} hasEmail={whyNot === undefined} />}
      </LoadedContent>
      <DesktopSwitch userId={user.id} />
    </Card>
  )
}

function Switches({ muted, hasEmail }: MutedNotices & { hasEmail: boolean }) {
  const queries = useQueryClient()
  const switching = useMutation({
    mutationFn: (to: Notice & { isMuted: boolean }) => switchNotice(queries, to),
    onError: (error) => toastFailure(error, 'Could not change it'),
  })
  const { variables, isPending } = switching
  const isMuted = ({ kind, way }: Notice) =>
    isPending && variables.kind === kind && variables.way === way
      ? variables.isMuted
      : muted.some((each) => each.kind === kind && each.way === way)
  return (
    <table className="w-full text-ui">
      <thead>
        <tr>
          <th scope="col" className="sr-only">
            Event
          </th>
          {noticeWays.map((way) => (
            <th key={way} scope="col" className="w-16 pb-2 text-center text-small font-medium text-n600">
              {wayNames[way]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-n200 border-y border-n200">
        {noticeKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row" className="py-2 pr-3 text-left font-medium text-n900">
              {kindNames[kind]}
            </th>
            {noticeWays.map((way) => (
              <td key={way} className="text-center">
                <span className="inline-flex">
                  <Switch
                    label={`${kindNames[kind]}: ${wayNames[way]}`}
                    labelHidden
                    checked={!isMuted({ kind, way })}
                    disabled={way === 'email' && !hasEmail}
                    onCheckedChange={(isOn) => switching.mutate({ kind, way, isMuted: !isOn })}
                  />
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
