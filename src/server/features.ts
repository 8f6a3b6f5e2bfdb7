import type { Endpoint } from '../endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { accountPictureRoutes, accountPictureUploads } from '../features/accountPictures/server/routes.ts'
import { serveAccountPictures } from '../features/accountPictures/server/servePictures.ts'
import { workOnAttachments } from '../features/attachments/server/background.ts'
import { openMailFiles } from '../features/attachments/server/mailFiles.ts'
import { attachmentRoutes, attachmentUploads } from '../features/attachments/server/routes.ts'
import { serveAttachments } from '../features/attachments/server/serveFiles.ts'
import { scansCheck } from '../features/attachments/server/scanning.ts'
import { openAttachmentFiles } from '../features/attachments/server/upload.ts'
import { administrationRoutes } from '../features/accounts/server/administration.ts'
import { directoryRoutes } from '../features/accounts/server/directory.ts'
import { ownAccountRoutes } from '../features/ownAccount/server/routes.ts'
import { accountRoutes } from '../features/accounts/server/routes.ts'
import { serveDefaultLogo } from '../features/brands/server/defaultLogo.ts'
import { auditRoutes } from '../features/audit/server/routes.ts'
import { brandPictureRoutes, brandRoutes, domainRoutes } from '../features/brands/server/routes.ts'
import { serveSiteFiles } from '../features/brands/server/siteFiles.ts'
import { openSites } from '../features/brands/server/siteOfHost.ts'
import { clientDirectoryRoutes } from '../features/clientDirectory/server/routes.ts'
import { companyRoutes } from '../features/companies/server/routes.ts'
import { openInvoicePdfs } from '../features/documents/server/invoicePdfs.ts'
import { openInvoiceMailFiles } from '../features/documents/server/mails.ts'
import { documentRoutes } from '../features/documents/server/routes.ts'
import { firstStepRoutes } from '../features/firstSteps/server/routes.ts'
import { findMailedLeads } from '../features/inquiries/server/mails.ts'
import { inquiryRoutes } from '../features/inquiries/server/routes.ts'
import { findMailedInvoices } from '../features/invoices/server/mails.ts'
import { invoiceRoutes } from '../features/invoices/server/routes.ts'
import { keptSettingRoutes } from '../features/keptSettings/server/routes.ts'
import { leadArchiveRoutes } from '../features/leadArchive/server/routes.ts'
import { tellOfMailServer } from '../features/mail/server/administratorNotices.ts'
import { makeWaitingDue } from '../features/mail/server/commands.ts'
import { servePreview } from '../features/mail/server/preview.ts'
import { liveUpdateRoutes } from '../features/liveUpdates/server/routes.ts'
import { mailRoutes } from '../features/mail/server/routes.ts'
import { placeholderRoutes } from '../features/placeholders/server/routes.ts'
import { passkeyRoutes } from '../features/passkeys/server/routes.ts'
import { readSiteTexts } from '../features/siteTexts/server/queries.ts'
import { siteTextsRoutes } from '../features/siteTexts/server/routes.ts'
import { preparedAnswerRoutes } from '../features/preparedAnswers/server/routes.ts'
import { assignRaisedTicket } from '../features/serviceDesk/server/commands.ts'
import { serviceDeskRoutes } from '../features/serviceDesk/server/routes.ts'
import { singleSignOnVisits } from '../features/singleSignOn/server/flow.ts'
import { waysInAt } from '../features/singleSignOn/server/queries.ts'
import { singleSignOnRoutes } from '../features/singleSignOn/server/routes.ts'
import { mailLinks } from '../features/selfService/server/commands.ts'
import { selfServiceForms, selfServicePageData } from '../features/selfService/server/forms.ts'
import { selfServiceRoutes } from '../features/selfService/server/routes.ts'
import { clientLogoRoutes, providerRoutes } from '../features/provider/server/routes.ts'
import { reportRoutes } from '../features/reports/server/routes.ts'
import { searchRoutes } from '../features/search/server/routes.ts'
import { settingsRoutes } from '../features/settings/server/routes.ts'
import { releaseRoutes } from '../features/release/server/routes.ts'
import { systemRoutes } from '../features/system/server/routes.ts'
import { listTeam } from '../features/team/server/queries.ts'
import { teamRoutes } from '../features/team/server/routes.ts'
import { staffTicketRoutes } from '../features/staffTickets/server/routes.ts'
import { mailReplyToColleagues } from '../features/ticketAssignment/server/commands.ts'
import { ticketAssignmentRoutes } from '../features/ticketAssignment/server/routes.ts'
import { forgetTicketChange } from '../features/ticketChanges/server/commands.ts'
import { ticketChangeRoutes } from '../features/ticketChanges/server/routes.ts'
import { ticketLinkRoutes } from '../features/ticketLinks/server/routes.ts'
import { ticketMergeRoutes } from '../features/ticketMerges/server/routes.ts'
import { findMailedNotes } from '../features/ticketNotes/server/queries.ts'
import { ticketNoteRoutes } from '../features/ticketNotes/server/routes.ts'
import type { TicketEvents } from '../features/tickets/server/events.ts'
import { findMailedTickets, mailNewTicket, mailResponse } from '../features/tickets/server/mails.ts'
import { notifyTickets } from '../features/tickets/server/notify.ts'
import { ticketRoutes } from '../features/tickets/server/routes.ts'
import { ticketTagRoutes } from '../features/ticketTags/server/routes.ts'
import { uploadRoutes } from '../features/uploads/server/routes.ts'
import { serveUploads } from '../features/uploads/server/serveFiles.ts'
import { openUploads } from '../features/uploads/server/uploads.ts'
import { userDirectoryRoutes } from '../features/userDirectory/server/routes.ts'
import { importPreviewRoutes, userFileRoutes } from '../features/userFiles/server/routes.ts'
import { accountForms, accountPageData } from '../portals/account/server/forms.ts'
import { publicForms, publicPageData } from '../portals/public/server/forms.ts'
import { jobsCheck } from './health/jobsCheck.ts'
import { changesOf } from './lists/changes.ts'
import type { AppContext } from './appContext.ts'
import type { FindMailedRecords } from './storage/mailedRecords.ts'
import { filesOfMails } from './storage/mailFiles.ts'
import type { PageContext } from './render/site.ts'
import type { Forms } from './http/serveForm.ts'
import type { Visits } from './http/serveVisit.ts'
import type { Routes } from './http/serve.ts'

/** The records that mails are about. */
const findRecords: FindMailedRecords = {
  ticket: findMailedTickets,
  invoice: findMailedInvoices,
  note: findMailedNotes,
  lead: findMailedLeads,
}

/** Everything that follows a new ticket, a reply and a change, in this order and in the transaction of each. */
export const ticketEvents: TicketEvents = {
  afterTicketRaised: [mailNewTicket, assignRaisedTicket, (tx, { ticket }) => notifyTickets(tx, ticket.id)],
  afterTicketReply: [mailReplyToColleagues, mailResponse, (tx, { ticket }) => notifyTickets(tx, ticket.id)],
  afterTicketChange: [(tx, changed) => notifyTickets(tx, ...changed.map(({ after }) => after.id))],
}

/**
 * Everything that the server serves: the routes of the features and the forms of the portals.
 *
 * @param servedCalls is filled as the routes are registered
 */
export function openFeatures(context: AppContext, servedCalls: readonly Endpoint[]) {
  const { config, database, log } = context
  const uploads = openUploads(context)
  const sites = openSites(database, {
    allowTestDomain: config.allowTestDomain,
    readTexts: readSiteTexts,
    onFailure: (message, error) => log.error({ err: error }, message),
  })
  const attachmentFiles = openAttachmentFiles(context)
  const pdfOf = openInvoicePdfs(context, uploads.files)
  const makeInvoiceFiles = openInvoiceMailFiles(context, { sites, pdfOf })
  const jobKinds = [forgetTicketChange, mailLinks(context)]
  const lateWork = { jobs: jobsCheck(context, jobKinds), scans: scansCheck(context) }
  const routes: Routes[] = [
    accountRoutes(sites),
    ownAccountRoutes,
    passkeyRoutes(sites),
    singleSignOnRoutes,
    brandRoutes(sites, uploads),
    domainRoutes,
    inquiryRoutes(sites),
    teamRoutes,
    companyRoutes,
    clientDirectoryRoutes,
    leadArchiveRoutes,
    directoryRoutes,
    administrationRoutes,
    selfServiceRoutes(sites),
    userDirectoryRoutes,
    userFileRoutes,
    reportRoutes,
    searchRoutes,
    ticketRoutes(ticketEvents),
    ticketChangeRoutes(ticketEvents),
    staffTicketRoutes(ticketEvents),
    ticketAssignmentRoutes,
    ticketNoteRoutes,
    ticketTagRoutes,
    ticketLinkRoutes,
    ticketMergeRoutes(ticketEvents),
    preparedAnswerRoutes,
    serviceDeskRoutes,
    accountPictureRoutes,
    liveUpdateRoutes,
    attachmentRoutes(attachmentFiles),
    invoiceRoutes,
    documentRoutes(sites, pdfOf),
    mailRoutes,
    releaseRoutes,
    settingsRoutes(async (tx, change) => {
      await makeWaitingDue(tx)
      await tellOfMailServer(tx, change)
    }),
    providerRoutes(sites, uploads),
    siteTextsRoutes,
    systemRoutes({ servedCalls, lateWork }),
    firstStepRoutes(sites),
    placeholderRoutes,
    keptSettingRoutes,
    auditRoutes,
  ]
  const fileRoutes: Routes[] = [
    uploadRoutes(uploads),
    brandPictureRoutes(uploads),
    clientLogoRoutes(uploads),
    accountPictureUploads(uploads),
    importPreviewRoutes,
    attachmentUploads(attachmentFiles),
  ]
  const visits: Visits[] = [singleSignOnVisits]
  const forms: Forms[] = [accountForms(sites), selfServiceForms, publicForms(sites)]
  // With the mail server, on which it depends whether /forgot-password promises a link.
  const shown = ['team', 'identityProviders', 'outboxDue'] as const
  const versions = shown.map((topic) => changesOf(database, topic))
  const pages: Pick<PageContext, 'pageData' | 'version' | 'offered'> = {
    pageData: {
      '/team': () => listTeam(database.db),
      ...accountPageData(context, sites),
      ...selfServicePageData(context),
      ...publicPageData(sites),
    },
    version: () => versions.map((version) => version()).join(),
    offered: async (host) => {
      // Pages are shown while the database cannot be read, too.
      const ways = await waysInAt(database.db, host).catch(() => [])
      return ways.length > 0 ? { waysIn: ways } : {}
    },
  }
  const serveFiles = (app: FastifyInstance) => {
    serveDefaultLogo(app)
    serveSiteFiles(app, sites, uploads)
    serveUploads(app, uploads)
    servePreview(app, context)
    serveAccountPictures(app, context)
    serveAttachments(app, context, attachmentFiles)
    workOnAttachments(app, context, attachmentFiles)
  }
  const makeFiles = filesOfMails([openMailFiles(context, attachmentFiles), makeInvoiceFiles])
  return {
    sites,
    routes,
    fileRoutes,
    forms,
    visits,
    jobKinds,
    lateWork,
    makeFiles,
    findRecords,
    pages,
    serveFiles,
  }
}
