import { CompanyFormScreen } from './CompanyFormScreen.tsx'
import type { Screen } from '../../browser/page/screen.ts'

function NewCompanyPage() {
  return <CompanyFormScreen title="Add Company" company="new" />
}

export const screen: Screen = { component: NewCompanyPage }
