import { accountTables } from '../../features/accounts/server/tables.ts'
import { brandTables } from '../../features/brands/server/tables.ts'
import { companyTables } from '../../features/companies/server/tables.ts'
import { inquiryTables } from '../../features/inquiries/server/tables.ts'
import { invoiceTables } from '../../features/invoices/server/tables.ts'
import { keptSettingTables } from '../../features/keptSettings/server/tables.ts'
import { leadArchiveTables } from '../../features/leadArchive/server/tables.ts'
import { mailTables } from '../../features/mail/server/tables.ts'
import { passkeyTables } from '../../features/passkeys/server/tables.ts'
import { preparedAnswerTables } from '../../features/preparedAnswers/server/tables.ts'
import { providerTables } from '../../features/provider/server/tables.ts'
import { selfServiceTables } from '../../features/selfService/server/tables.ts'
import { documentTables } from '../../features/documents/server/tables.ts'
import { serviceDeskTables } from '../../features/serviceDesk/server/tables.ts'
import { settingsTables } from '../../features/settings/server/tables.ts'
import { singleSignOnTables } from '../../features/singleSignOn/server/tables.ts'
import { siteTextsTables } from '../../features/siteTexts/server/tables.ts'
import { teamTables } from '../../features/team/server/tables.ts'
import { ticketAssignmentTables } from '../../features/ticketAssignment/server/tables.ts'
import { ticketChangeTables } from '../../features/ticketChanges/server/tables.ts'
import { ticketLinkTables } from '../../features/ticketLinks/server/tables.ts'
import { ticketNoteTables } from '../../features/ticketNotes/server/tables.ts'
import { ticketTables } from '../../features/tickets/server/tables.ts'
import { attachmentTables } from '../../features/attachments/server/tables.ts'
import { accountPictureTables } from '../../features/accountPictures/server/tables.ts'
import { ticketTagTables } from '../../features/ticketTags/server/tables.ts'
import { uploadTables } from '../../features/uploads/server/tables.ts'
import { integer, text, type Column, type ColumnKind, type RowOf } from './columns.ts'
import { serverTables } from './serverTables.ts'

/** The number of rows with the same values, which the database keeps itself: see keptCounts.ts. */
export const keptCounts = {
  ticketCounts: {
    status: ticketTables.tickets.status,
    priority: ticketTables.tickets.priority,
    category: text,
    count: integer,
  },
  invoiceCounts: { status: invoiceTables.invoices.status, count: integer },
}

/** Every table, after those it refers to: row types and the embedded engine's conversions are both derived from this. */
export const tables = {
  ...keptCounts,
  ...accountTables,
  ...passkeyTables,
  ...serverTables,
  ...brandTables,
  ...providerTables,
  ...uploadTables,
  ...teamTables,
  ...inquiryTables,
  ...selfServiceTables,
  ...leadArchiveTables,
  ...companyTables,
  ...singleSignOnTables,
  ...siteTextsTables,
  ...settingsTables,
  ...keptSettingTables,
  ...mailTables,
  ...ticketTables,
  ...ticketAssignmentTables,
  ...documentTables,
  ...serviceDeskTables,
  ...ticketChangeTables,
  ...ticketNoteTables,
  ...attachmentTables,
  ...preparedAnswerTables,
  ...ticketTagTables,
  ...accountPictureTables,
  ...ticketLinkTables,
  ...invoiceTables,
}

/** The rows of each table, as Kysely needs them. */
export type Tables = { [Name in keyof typeof tables]: RowOf<(typeof tables)[Name]> }

/** 'users.otpEnabled' → 'boolean', and so on. */
export const columnKinds: ReadonlyMap<string, ColumnKind> = new Map(
  Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries<Column<unknown, unknown, unknown>>(columns).map(([name, { kind }]) => [
      `${table}.${name}`,
      kind,
    ]),
  ),
)
