import { Info } from 'lucide'
import { useSyncExternalStore } from 'react'
import { hourSeconds, inWords, type EndpointLimit } from '../../shared/endpoint/endpointLimits.ts'
import { serverNow } from '../api/clock.ts'
import { leastLeft, onLimitsLeft, type LimitLeft } from '../api/limitsLeft.ts'
import { Icon } from './Icon.tsx'
import { PhoneLink } from './PhoneLink.tsx'

interface LimitNoticeProps {
  /** The limits of the form's endpoint. */
  limits: readonly EndpointLimit[]
  /** The action with the remaining number, such as 'open 2 more tickets'. */
  more: (times: number) => string
  /** The action that is allowed again when the limit has ended, such as 'open another ticket'. */
  again: string
  className?: string
}

const fewLeft = 3

/** Says beside a form's buttons how often the form can still be sent, if only a few times are left. */
export function LimitNotice({ limits, more, again, className = '' }: LimitNoticeProps) {
  const names = limits.map(({ name }) => name)
  const text = useSyncExternalStore(
    onLimitsLeft,
    () => limitText(leastLeft(names), more, again),
    () => '',
  )
  if (text === '') return null
  const isReached = leastLeft(names)?.points === 0
  return (
    <p
      // Screen readers do not announce the text once the limit is reached, because it then counts down.
      role={isReached ? undefined : 'status'}
      className={`flex items-start gap-2 text-ui text-n700 ${className}`}
    >
      <Icon icon={Info} size={16} className="mt-0.5" />
      <span className="min-w-0">
        <span>{text}</span>{' '}
        {isReached && (
          <>
            If it is urgent, call us: <PhoneLink className="whitespace-nowrap underline underline-offset-4" />
          </>
        )}
      </span>
    </p>
  )
}

function limitText(left: LimitLeft | undefined, more: LimitNoticeProps['more'], again: string): string {
  if (left === undefined || left.points > fewLeft) return ''
  const seconds = (left.endsAt - serverNow()) / 1000
  if (left.points === 0) return `You can ${again} in ${inWords(seconds)}.`
  return `You can ${more(left.points)} ${seconds <= hourSeconds ? 'this hour' : `in the next ${inWords(seconds)}`}.`
}
