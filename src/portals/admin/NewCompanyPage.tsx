import { CompanyFormScreen } from './CompanyFormScreen.tsx'

export function NewCompanyPage() {
  return <CompanyFormScreen title="Add Company" company="new" />
}
