import { PreparedAnswers } from '../../features/desk/preparedAnswers/browser/PreparedAnswers.tsx'

export function PreparedAnswersPage() {
  return <PreparedAnswers title="Prepared Answers" />
}
