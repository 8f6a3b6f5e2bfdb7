import { Badge } from '../../../../browser/ui/Badge.tsx'
import { FormattedText } from '../../../../browser/ui/FormattedText.tsx'
import type { ByEmail } from '../schema.ts'

/** The marks of a message that came by email, beside its author. */
export function EmailMarks({ isVerified }: Pick<ByEmail, 'isVerified'>) {
  return isVerified ? (
    <Badge tone="plain">By email</Badge>
  ) : (
    <Badge tone="yellow">By email, sender not verified</Badge>
  )
}

/** The other recipients of an email, and the text that it quotes, folded. */
export function EmailParts({ quoted, copies }: ByEmail) {
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
    </>
  )
}
