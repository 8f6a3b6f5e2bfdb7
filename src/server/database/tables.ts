import { accountTables } from '../../features/people/accounts/server/tables.ts'
import { brandTables } from '../../features/site/brands/server/tables.ts'
import { companyTables } from '../../features/people/companies/server/tables.ts'
import { leadTables } from '../../features/clients/leads/server/tables.ts'
import { invoiceTables } from '../../features/money/invoices/server/tables.ts'
import { keptSettingTables } from '../../features/office/keptSettings/server/tables.ts'
import { mailTables } from '../../features/mail/server/tables.ts'
import { mailboxTables } from '../../features/mail/mailboxes/server/tables.ts'
import { inboundMailTables } from '../../features/desk/mailIn/server/tables.ts'
import { passkeyTables } from '../../features/people/passkeys/server/tables.ts'
import { ticketViewTables } from '../../features/desk/views/server/tables.ts'
import { preparedAnswerTables } from '../../features/desk/preparedAnswers/server/tables.ts'
import { providerTables } from '../../features/site/provider/server/tables.ts'
import { leadInvitationTables } from '../../features/clients/leads/invitations/server/tables.ts'
import { invoicePdfTables } from '../../features/money/invoicePdf/server/tables.ts'
import { deskSettingsTables } from '../../features/desk/settings/server/tables.ts'
import { settingsTables } from '../../features/base/settings/server/tables.ts'
import { singleSignOnTables } from '../../features/people/singleSignOn/server/tables.ts'
import { siteTextsTables } from '../../features/site/texts/server/tables.ts'
import { teamTables } from '../../features/site/team/server/tables.ts'
import { ticketAssignmentTables } from '../../features/desk/assignment/server/tables.ts'
import { ticketChangeTables } from '../../features/desk/bulkChanges/server/tables.ts'
import { ticketLinkTables } from '../../features/desk/related/links/server/tables.ts'
import { notificationTables } from '../../features/desk/notifications/server/tables.ts'
import { readPositionTables } from '../../features/desk/reading/server/tables.ts'
import { ticketNoteTables } from '../../features/desk/notes/server/tables.ts'
import { ticketTables } from '../../features/desk/tickets/server/tables.ts'
import { attachmentTables } from '../../features/desk/attachments/server/tables.ts'
import { accountPictureTables } from '../../features/people/pictures/server/tables.ts'
import { ticketTagTables } from '../../features/desk/tags/server/tables.ts'
import { uploadTables } from '../../features/base/uploads/server/tables.ts'
import { boolean, integer, oneOf, text, type Column, type ColumnKind, type RowOf } from './columns.ts'
import { serverTables } from './serverTables.ts'

/** Row counts by the values of these columns. The database itself keeps them up to date, see keptCounts.ts. */
export const keptCounts = {
  ticketCounts: {
    status: ticketTables.tickets.status,
    priority: ticketTables.tickets.priority,
    category: text,
    count: integer,
  },
  workCounts: {
    /** 0 for tickets without an assignee. */
    assigneeId: integer,
    status: ticketTables.tickets.status,
    staffWroteLast: boolean,
    /** Whether `customerRepliedAt` is set. */
    isReplied: boolean,
    count: integer,
  },
  invoiceCounts: { status: invoiceTables.invoices.status, count: integer },
  customerCounts: { kind: oneOf<'person' | 'company'>(), count: integer },
  outboxCounts: { state: mailTables.outbox.state, isWithdrawn: boolean, count: integer },
  inboundMailCounts: { state: inboundMailTables.inboundMails.state, count: integer },
  leadCounts: {
    state: leadTables.contactRequests.state,
    /** 0 for leads that are assigned to nobody. */
    assignedTo: integer,
    isArchived: boolean,
    count: integer,
  },
  leadTopicCounts: {
    type: leadTables.contactRequests.type,
    services: leadTables.contactRequests.services,
    isArchived: boolean,
    count: integer,
  },
}

/**
 * All tables, each after the tables that it refers to. The row types and the conversions of the embedded engine are
 * derived from this.
 */
export const tables = {
  ...keptCounts,
  ...accountTables,
  ...passkeyTables,
  ...serverTables,
  ...brandTables,
  ...providerTables,
  ...uploadTables,
  ...teamTables,
  ...leadTables,
  ...leadInvitationTables,
  ...companyTables,
  ...singleSignOnTables,
  ...siteTextsTables,
  ...settingsTables,
  ...keptSettingTables,
  ...mailTables,
  ...mailboxTables,
  ...ticketTables,
  ...ticketAssignmentTables,
  ...invoicePdfTables,
  ...deskSettingsTables,
  ...ticketChangeTables,
  ...ticketNoteTables,
  ...notificationTables,
  ...readPositionTables,
  ...attachmentTables,
  ...inboundMailTables,
  ...preparedAnswerTables,
  ...ticketViewTables,
  ...ticketTagTables,
  ...accountPictureTables,
  ...ticketLinkTables,
  ...invoiceTables,
}

/** The rows of each table, as Kysely needs them. */
export type Tables = { [Name in keyof typeof tables]: RowOf<(typeof tables)[Name]> }

/** The kind of each column, such as 'boolean' for 'users.otpEnabled'. */
export const columnKinds: ReadonlyMap<string, ColumnKind> = new Map(
  Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries<Column<unknown, unknown, unknown>>(columns).map(([name, { kind }]) => [
      `${table}.${name}`,
      kind,
    ]),
  ),
)
