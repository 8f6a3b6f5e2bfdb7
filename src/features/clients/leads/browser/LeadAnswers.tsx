import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../../browser/ui/Badge.tsx'
import { LoadedContent } from '../../../../browser/ui/LoadedContent.tsx'
import { formatDateTime } from '../../../../shared/time/dates.ts'
import type { ContactRequest, LeadAnswer } from '../schema.ts'
import { leadAnswersQuery } from './leads.ts'
import { LeadAnswerForm } from './LeadAnswerForm.tsx'

interface LeadAnswersProps {
  lead: ContactRequest
  /** The signed-in account, which owns the draft of an unsent answer. */
  userId: number | undefined
}

/** The answers mailed to a lead, and the form for the next one. */
export function LeadAnswers({ lead, userId }: LeadAnswersProps) {
  const answers = useQuery(leadAnswersQuery(lead.id))
  return (
    <section aria-labelledby="lead-answers">
      <h2 id="lead-answers" className="mb-3 text-section text-n900">
        Answers
      </h2>
      <LoadedContent
        query={answers}
        loadingText="Loading answers..."
        loadingClass="min-h-24"
        errorText="Could not load the answers. Please try again."
      >
        {(all) => (
          <>
            {all.length === 0 ? (
              <p className="rounded-card border border-n200 px-4 py-6 text-center text-ui text-n600">
                No one has answered yet.
              </p>
            ) : (
              <ol className="grid gap-4">
                {all.map((answer) => (
                  <li key={answer.id}>
                    <AnswerItem answer={answer} />
                  </li>
                ))}
              </ol>
            )}
            {userId !== undefined && <LeadAnswerForm key={lead.id} lead={lead} userId={userId} />}
          </>
        )}
      </LoadedContent>
    </section>
  )
}

const mailStates = {
  waiting: { tone: 'yellow', text: 'Waits to be sent' },
  sending: { tone: 'yellow', text: 'Is being sent' },
  sent: { tone: 'green', text: 'Sent' },
  failed: { tone: 'red', text: 'Not delivered' },
} as const

function AnswerItem({ answer: { author, message, mail, createdAt } }: { answer: LeadAnswer }) {
  return (
    <article className="rounded-card border border-n200 bg-n50 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="flex min-w-0 flex-wrap items-center gap-2 text-ui font-semibold wrap-anywhere text-n900">
          {author ?? 'A deleted account'}
          {mail && <Badge tone={mailStates[mail].tone}>{mailStates[mail].text}</Badge>}
        </h3>
        <time dateTime={createdAt} className="text-small text-n600 tabular-nums">
          {formatDateTime(createdAt)}
        </time>
      </div>
      <p
        dir="auto"
        className="mt-1.5 max-w-[68ch] text-message text-pretty wrap-anywhere whitespace-pre-wrap text-n800"
      >
        {message}
      </p>
    </article>
  )
}
