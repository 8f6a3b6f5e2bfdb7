import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useMemo, useState } from 'react'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { EmptyState } from '../../../../browser/ui/EmptyState.tsx'
import { LoadedContent } from '../../../../browser/ui/LoadedContent.tsx'
import { NoMatches } from '../../../../browser/ui/NoMatches.tsx'
import { PageHeader } from '../../../../browser/ui/PageHeader.tsx'
import { SearchField } from '../../../../browser/ui/SearchField.tsx'
import { currentUserQuery } from '../../../people/accounts/browser/api.ts'
import { mayEdit } from '../../../people/viewers/privateOrShared.ts'
import type { PreparedAnswer } from '../schema.ts'
import { answersWith } from '../values.ts'
import { byTitle, preparedAnswersQuery } from './api.ts'
import { DeletePreparedAnswer } from './DeletePreparedAnswer.tsx'
import { PreparedAnswerTable } from './PreparedAnswerTable.tsx'

const Dialog = loadedLater(async () => (await import('./PreparedAnswerDialog.tsx')).PreparedAnswerDialog)

const note = 'Staff insert them into responses to tickets, by ; or the button below the text.'

/** Shared answers and the user's own. With a title, this is a screen; otherwise a section of another screen. */
export function PreparedAnswers({ title }: { title?: string }) {
  const { data: user } = useQuery(currentUserQuery)
  const answers = useQuery(preparedAnswersQuery)
  const [searched, setSearched] = useState('')
  // The answer stays while the dialog closes; otherwise the dialog's texts would change before it has disappeared.
  const [dialog, setDialog] = useState<{ open: boolean; answer: PreparedAnswer | undefined }>()
  const [deleting, setDeleting] = useState<{ open: boolean; answer: PreparedAnswer }>()
  const sorted = useMemo(() => byTitle(answers.data ?? []), [answers.data])
  const shown = useMemo(() => answersWith(searched, sorted), [searched, sorted])
  const framed = title !== undefined
  const add = (className?: string) => (
    <Button
      {...Dialog.intent}
      icon={Plus}
      onClick={() => setDialog({ open: true, answer: undefined })}
      className={className}
    >
      Add answer
    </Button>
  )
  return (
    <>
      {framed && (
        // If the list is empty, the list itself shows the button.
        <PageHeader title={title} subtitle={note} actions={answers.data?.length !== 0 && add()} />
      )}
      <LoadedContent
        query={answers}
        loadingText="Loading prepared answers..."
        errorText="Could not load the prepared answers. Please try again."
        framed={framed}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              framed={framed}
              text="No prepared answers yet. Add a text that you send often."
              action={add()}
            />
          ) : (
            <>
              {!framed && <p className="mb-3 text-ui text-n600">{note}</p>}
              <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
                <SearchField
                  label="Search prepared answers"
                  placeholder="Title or text"
                  value={searched}
                  onChange={setSearched}
                />
                {!framed && add('max-md:w-full')}
              </div>
              {shown.length === 0 ? (
                <NoMatches text="No prepared answers match your search." onClear={() => setSearched('')} />
              ) : (
                <PreparedAnswerTable
                  answers={shown}
                  mayEdit={(answer) => user != null && mayEdit(user, answer)}
                  onEdit={(answer) => setDialog({ open: true, answer })}
                  onDelete={(answer) => setDeleting({ open: true, answer })}
                />
              )}
            </>
          )
        }
      </LoadedContent>
      {dialog && user && (
        <Dialog.Later
          {...dialog}
          userId={user.id}
          // Administrators use this section of Site Settings to write shared answers.
          startsAs={framed ? 'private' : 'shared'}
          onClose={() => setDialog({ ...dialog, open: false })}
        />
      )}
      {deleting && (
        <DeletePreparedAnswer {...deleting} onClose={() => setDeleting({ ...deleting, open: false })} />
      )}
    </>
  )
}
