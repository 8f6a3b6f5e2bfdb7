import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, ServerCog } from 'lucide-react'
import { Card } from '../../../browser/ui/Card.tsx'
import { Icon } from '../../../browser/ui/Icon.tsx'
import { PartFailure } from '../../../browser/ui/PartFailure.tsx'
import type { SystemStatus } from '../schema.ts'
import { systemStatusQuery } from './api.ts'

/** Clocks that differ by less do no harm. */
const maxDatabaseSeconds = 5
const maxDeviceMs = 60_000

interface Concern {
  title: string
  remedy: string
  /** Whether the remedy is on the screen of the settings. */
  inSettings?: true
}

type Shown = SystemStatus & { aheadMs: number }

/** What an administrator has to know and to do; one quiet line where that is nothing. */
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
        <PartFailure text="The state of the system could not be loaded." query={status} className="mt-2" />
      ) : concerns.length === 0 ? (
        <p className="mt-2 flex min-h-5 items-center gap-2 text-ui text-n600">
          {data && <Icon icon={CircleCheck} className="text-success" />}
          {data && 'The server is in order'}
        </p>
      ) : (
        <ul className="mt-3 grid gap-4">
          {concerns.map(({ title, remedy, inSettings }) => (
            <li key={title} className="flex items-start gap-3 text-ui">
              <Icon icon={CircleAlert} size={18} className="mt-px text-danger" />
              <div className="min-w-0">
                <p className="font-medium text-n900">{title}</p>
                <p className="text-n600">{remedy}</p>
                {inSettings && (
                  <Link
                    to="/admin/site-settings"
                    className="font-medium text-n900 underline underline-offset-4"
                  >
                    Open Site Settings
                  </Link>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function concernsOf(status: Shown): Concern[] {
  const { freeMb, databaseAheadSeconds } = status
  const all: (Concern | false)[] = [
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
    status.areMailsLate && {
      title: 'Mails have been due for more than a quarter of an hour',
      remedy: 'Send a test mail: its answer says what is wrong with the mail server.',
      inSettings: true,
    },
    !status.canReadMailPassword && {
      title: 'The password of the mail server cannot be read',
      remedy:
        'It was encrypted with a key that is no longer in place. Put that key back, or enter the password again.',
      inSettings: true,
    },
    Math.abs(databaseAheadSeconds) > maxDatabaseSeconds && {
      title: `The clocks of server and database differ by ${Math.abs(databaseAheadSeconds)} seconds`,
      remedy: 'Have both machines set their clocks by the network (NTP).',
    },
    Math.abs(status.aheadMs) > maxDeviceMs && {
      title: 'The clock of this device differs from that of the server',
      remedy: `Check both: on the server it is ${new Date(status.time).toLocaleString('en')}, as this device shows it.`,
    },
    status.isTlsUnseen && {
      title: 'The server does not see that visitors come over TLS',
      remedy:
        'Set TRUST_PROXY to the address of the proxy. Until then session cookies are not marked Secure, and limits count all visitors as one.',
    },
  ]
  return all.filter((concern) => concern !== false)
}
