import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, ServerCog } from 'lucide'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatTimeToday } from '../../../../shared/time/dates.ts'
import { serverNow } from '../../../../browser/api/clock.ts'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import type { StaffEvent } from '../../values.ts'
import type { SystemStatus } from '../schema.ts'
import { maxWaiting } from '../values.ts'
import { systemStatusQuery } from './api.ts'
import { listInWords } from '../../../../shared/text/listInWords.ts'

const ReleaseInstallation = loadedLater(
  async () => (await import('../../release/browser/ReleaseInstallation.tsx')).ReleaseInstallation,
)

/** Clock differences up to these limits do no harm. */
const maxDatabaseSeconds = 5
const maxDeviceMs = 60_000

interface Concern {
  title: string
  remedy: string
  /** The page for the remedy. */
  link?: LinkProps & { label: string }
  /** A button for the remedy. */
  action?: ReactNode
}

type Shown = SystemStatus & { aheadMs: number }

/** The problems of the installation and their remedies; a single line if there are no problems. */
export function SystemCard() {
  const status = useQuery(systemStatusQuery)
  const { data } = status
  const concerns = data ? concernsOf(data) : []
  return (
    <Card>
      <h2 className="flex items-center gap-2 text-ui font-medium text-n700">
        <Icon icon={ServerCog} />
        System
      </h2>
      {!data && status.isError ? (
        <PartFailure text="Could not load the state of the system." query={status} className="mt-2" />
      ) : concerns.length === 0 ? (
        <p className="mt-2 flex min-h-5 items-center gap-2 text-ui text-n600">
          {data && <Icon icon={CircleCheck} className="text-success" />}
          {data && <span>The server is in order</span>}
        </p>
      ) : (
        <ul className="mt-3 grid gap-4">
          {concerns.map(({ title, remedy, link, action }) => (
            <li key={title} className="flex items-start gap-3 text-ui">
              <Icon icon={CircleAlert} size={18} className="mt-px text-danger" />
              <div className="min-w-0">
                <p className="font-medium text-n900">{title}</p>
                <p className="text-n600">{remedy}</p>
                {link && <RemedyLink {...link} />}
                {action && <div>{action}</div>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function RemedyLink({ label, ...to }: NonNullable<Concern['link']>) {
  return (
    <Link {...to} className="font-medium text-n900 underline underline-offset-4">
      {label}
    </Link>
  )
}

const settings = { to: '/admin/site-settings', label: 'Open Site Settings' } as const

/** Completes the sentence "Nobody is told of …". */
const told: Record<StaffEvent, string> = {
  inquiry: 'contact requests',
  ticketRaised: 'new tickets',
  ticketAnswered: 'replies from customers',
}

function concernsOf(status: Shown): Concern[] {
  const { freeMb, databaseAheadSeconds, mailFailure } = status
  const all: (Concern | false)[] = [
    status.hold !== null && {
      title: 'This restored installation sends no email',
      remedy: 'Emails wait until you release it, so that a copy does not write to customers a second time.',
      action: <ReleaseInstallation.Later hold={status.hold} />,
    },
    status.isDiskLow && {
      title:
        freeMb === null
          ? 'The data folder cannot be read'
          : `Only ${freeMb.toLocaleString('en')} MiB are free for the data`,
      remedy: 'Make room on the disk of the server (DATA_DIR): when it is full, changes are refused.',
    },
    !status.canStoreFiles && {
      title: 'Uploaded files cannot be stored',
      remedy: 'Let the user of the server write to the folder uploads in DATA_DIR.',
    },
    mailFailure !== null &&
      status.canReadMailPassword && {
        title: `Emails have not been getting through since ${sinceText(mailFailure.since)}: ${mailFailure.problem.replace(/\.$/, '')}`,
        remedy: mailsWait(status.mailsWaiting) ?? 'Emails will wait until it works.',
        link: { ...settings, hash: 'mail', label: 'Check the mail server' },
      },
    mailFailure === null &&
      status.areMailsLate && {
        title: 'Emails have been overdue for more than 15 minutes',
        remedy: 'Send a test email to find out what is wrong with the mail server.',
        link: settings,
      },
    ...status.unfetched.map(({ address, since, problem }) => ({
      title: `Emails to ${address} have not been fetched since ${sinceText(since)}: ${problem.replace(/\.$/, '')}`,
      remedy: 'They wait on the mail server.',
      link: { ...settings, hash: 'mailboxes', label: 'Check the mailbox' },
    })),
    status.areScansLate && {
      title: 'Files have waited for more than 15 minutes to be checked for viruses',
      remedy: 'Nobody can open them until then. The section Attachments says why.',
      link: settings,
    },
    status.areJobsLate && {
      title: 'Tasks in the background have been overdue for more than 15 minutes',
      remedy: 'See what is late, look for errors in the log of the server, and restart it.',
      link: { to: '/admin/background-work', label: 'Open Background Work' },
    },
    !status.canReadMailPassword && {
      title: 'The password of the mail server cannot be read',
      remedy:
        'It was encrypted with a key that is no longer in place. Put that key back, or enter the password again.',
      link: settings,
    },
    Math.abs(databaseAheadSeconds) > maxDatabaseSeconds && {
      title: `The clocks of server and database differ by ${Math.abs(databaseAheadSeconds)} seconds`,
      remedy: 'Synchronize both clocks with NTP.',
    },
    Math.abs(status.aheadMs) > maxDeviceMs && {
      title: 'The clock of this device differs from that of the server',
      remedy: `Check both: on the server it is ${new Date(status.time).toLocaleString('en')}, as this device shows it.`,
    },
    status.missing.includes('mail') && {
      title: 'No mail server is set up',
      remedy: mailsWait(status.mailsWaiting) ?? 'Emails will wait until there is one.',
      link: { ...settings, label: 'Set up the mail server' },
    },
    status.missing.includes('domain') && {
      title: 'Emails contain no links',
      remedy: "Links need a domain. Without one, password links and invitations can't be emailed.",
      link: { to: '/admin/domain/add', label: 'Add a domain' },
    },
    status.localLinkHost !== null && {
      title: 'Only this machine can open the links in your emails',
      remedy: `They lead to ${status.localLinkHost}. Add your own host name, and turn on Primary for it.`,
      link: { to: '/admin/domain/add', label: 'Add your own host name' },
    },
    status.unheard.length > 0 && {
      title: `There are no recipients of emails about ${listInWords(status.unheard.map((event) => told[event]))}`,
      remedy: 'Choose who on your staff gets an email about them.',
      link: { ...settings, hash: 'recipients', label: 'Choose recipients' },
    },
    status.oldBackupAt !== null && {
      title: `The last backup was made on ${formatDate(status.oldBackupAt)}`,
      remedy: 'Make one on the server (npm run portal -- backup), and look why the regular ones stopped.',
    },
    status.isTlsUnseen && {
      title: "The server can't tell that visitors use HTTPS",
      remedy:
        'Set TRUST_PROXY to the address of the proxy. Until then session cookies are not marked Secure, and limits count all visitors as one.',
    },
  ]
  return all.filter((concern) => concern !== false)
}

/** A time as text, such as 1:09 AM, with the date if it is not today. */
const sinceText = (at: string) => formatTimeToday(at, serverNow()) ?? formatDateTime(at)

/** A sentence about emails that wait for a mail server; undefined if none do. */
function mailsWait(count: number): string | undefined {
  if (count === 0) return undefined
  if (count === 1) return '1 email waits for it.'
  return `${count < maxWaiting ? count : `${maxWaiting - 1}+`} emails wait for it.`
}
