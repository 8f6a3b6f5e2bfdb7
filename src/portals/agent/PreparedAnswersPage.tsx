import { PreparedAnswers } from '../../features/preparedAnswers/browser/PreparedAnswers.tsx'

export function PreparedAnswersPage() {
  return <PreparedAnswers title="Prepared Answers" />
}
