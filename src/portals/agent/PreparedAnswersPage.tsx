import { PreparedAnswers } from '../../features/desk/preparedAnswers/browser/PreparedAnswers.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { preparedAnswersQuery } from '../../features/desk/preparedAnswers/browser/api.ts'
import { reads } from '../data/reads.ts'

function PreparedAnswersPage() {
  return <PreparedAnswers title="Prepared Answers" />
}

export const screen: Screen = {
  component: PreparedAnswersPage,
  reads: () => [reads(preparedAnswersQuery)],
}
