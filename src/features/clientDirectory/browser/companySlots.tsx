// One script for all slots of a company's page: each would cost every page the bytes of its name.
export { EditedPeople } from './CompanyPeople.tsx'
export { CompanyRecords } from './CompanyRecords.tsx'
export { MergeButton } from './MergeButton.tsx'
export { MissingCompany } from './MissingCompany.tsx'
export { WholeCompany } from './WholeCompany.tsx'
