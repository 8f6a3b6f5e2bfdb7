import { serverNow } from '../../../../browser/api/clock.ts'
import { Badge } from '../../../../browser/ui/Badge.tsx'
import { FormattedText } from '../../../../browser/ui/FormattedText.tsx'
import { dayMs } from '../../../../shared/time/durations.ts'
import type { ByEmail } from '../schema.ts'
import { emailRetentionDays, pathOfOriginal } from '../values.ts'

/** The marks of a message that came by email, beside its author. */
export function EmailMarks({ isVerified }: Pick<ByEmail, 'isVerified'>) {
  return isVerified ? (
    <Badge tone="plain">By email</Badge>
  ) : (
    <Badge tone="yellow">By email, sender not verified</Badge>
  )
}

/**
 * The other recipients of an email, the text that it quotes, folded, and the email as it arrived.
 *
 * @param at when the email arrived
 */
export function EmailParts({ emailId, quoted, copies, at }: ByEmail & { at: string }) {
  const isStored = emailId !== undefined && serverNow() - Date.parse(at) < emailRetentionDays * dayMs
  return (
    <>
      {copies && (
        <p className="mt-2 text-small wrap-anywhere text-n600">{`Also sent to ${copies.join(', ')}`}</p>
      )}
      {quoted !== undefined && (
        <details className="mt-1">
          <summary className="w-fit cursor-pointer rounded-control py-1 text-small font-medium text-n600 hover:text-n900 pointer-coarse:py-3">
            Quoted text and signature
          </summary>
          <FormattedText text={quoted} className="mt-1 border-l-2 border-n200 pl-3 text-n600" />
        </details>
      )}
      {isStored && (
        <p className="mt-1">
          <a
            href={pathOfOriginal(emailId)}
            download
            className="touch-room rounded-badge text-small font-medium text-n600 underline-offset-4 hover:text-n900 hover:underline"
          >
            Original email
          </a>
        </p>
      )}
    </>
  )
}
