import { fill } from '../../../browser/page/Slot.tsx'
import { customerIdentity } from '../../accounts/slots.ts'
import {
  clientCompanyDetails,
  companyActions,
  companyFields,
  companyPeople,
  companyRecords,
  missingCompany,
} from '../../companies/slots.ts'
import { clientDirectory } from '../module.ts'

const load = () => import('./companySlots.tsx')

export const clientDirectoryFills = [
  fill(clientDirectory, companyPeople, async () => (await load()).EditedPeople),
  fill(clientDirectory, clientCompanyDetails, async () => (await load()).WholeCompany),
  fill(clientDirectory, companyRecords, async () => (await load()).CompanyRecords),
  fill(
    clientDirectory,
    customerIdentity,
    async () => (await import('./CustomerIdentity.tsx')).CustomerIdentity,
  ),
  fill(clientDirectory, companyActions, async () => (await load()).MergeButton),
  fill(
    clientDirectory,
    companyFields,
    async () => (await import('./MoreCompanyFields.tsx')).MoreCompanyFields,
  ),
  fill(clientDirectory, missingCompany, async () => (await load()).MissingCompany),
]
