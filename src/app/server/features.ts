import type { Endpoint } from '../../shared/endpoint/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { accountPictureRoutes, accountPictureUploads } from '../../features/people/pictures/server/routes.ts'
import { serveAccountPictures } from '../../features/people/pictures/server/servePictures.ts'
import { sweepAttachments } from '../../features/desk/attachments/server/sweeping.ts'
import { openMailFiles } from '../../features/desk/attachments/server/mailFiles.ts'
import { attachmentRoutes, attachmentUploads } from '../../features/desk/attachments/server/routes.ts'
import { serveAttachments } from '../../features/desk/attachments/server/serveFiles.ts'
import { scanLane, scansCheck } from '../../features/desk/attachments/server/scanning.ts'
import { openAttachmentFiles } from '../../features/desk/attachments/server/upload.ts'
import { administrationRoutes } from '../../features/people/accounts/server/administration.ts'
import { directoryRoutes } from '../../features/people/accounts/server/directory.ts'
import { ownAccountRoutes } from '../../features/people/ownAccount/server/routes.ts'
import { accountRoutes } from '../../features/people/accounts/server/routes.ts'
import { serveDefaultLogo } from '../../features/site/brands/server/defaultLogo.ts'
import { auditRoutes } from '../../features/base/audit/server/routes.ts'
import { brandPictureRoutes } from '../../features/site/brands/server/pictureRoutes.ts'
import { brandRoutes, domainRoutes } from '../../features/site/brands/server/routes.ts'
import { serveSiteFiles } from '../../features/site/brands/server/siteFiles.ts'
import { openSites } from '../../features/site/brands/server/siteOfHost.ts'
import { clientDirectoryRoutes } from '../../features/clients/directory/server/routes.ts'
import { companyRoutes } from '../../features/people/companies/server/routes.ts'
import { openInvoicePdfs } from '../../features/money/invoicePdf/server/invoicePdfs.ts'
import { openInvoiceMailFiles } from '../../features/money/invoicePdf/server/mailFiles.ts'
import { invoicePdfRoutes } from '../../features/money/invoicePdf/server/routes.ts'
import { firstStepRoutes } from '../../features/office/firstSteps/server/routes.ts'
import { addLeadOfEmail } from '../../features/clients/leads/server/fromEmail.ts'
import { findMailedLeads } from '../../features/clients/leads/server/mails.ts'
import { leadRoutes } from '../../features/clients/leads/server/routes.ts'
import { findMailedInvoices } from '../../features/money/invoices/server/mails.ts'
import { invoiceRoutes } from '../../features/money/invoices/server/routes.ts'
import { backgroundWorkRoutes } from '../../features/office/backgroundWork/server/routes.ts'
import { keptSettingRoutes } from '../../features/office/keptSettings/server/routes.ts'
import { leadInvitationRoutes } from '../../features/clients/leads/invitations/server/routes.ts'
import { leadArchiveRoutes } from '../../features/clients/leads/archive/server/routes.ts'
import { tellAdministrators, tellOfMailServer } from '../../features/mail/server/administratorNotices.ts'
import { makeWaitingDue } from '../../features/mail/server/commands.ts'
import { servePreview } from '../../features/mail/server/preview.ts'
import { liveUpdateRoutes } from '../../features/desk/live/server/routes.ts'
import { mailRoutes } from '../../features/mail/server/routes.ts'
import { mailboxImapRoutes } from '../../features/mail/mailboxes/imap/server/routes.ts'
import { noticingUnfetched } from '../../features/mail/mailboxes/imap/server/unfetched.ts'
import { mailboxRoutes } from '../../features/mail/mailboxes/server/routes.ts'
import { placeholderRoutes } from '../../features/office/placeholders/server/routes.ts'
import { passkeyRoutes } from '../../features/people/passkeys/server/routes.ts'
import { readSiteTexts } from '../../features/site/texts/server/queries.ts'
import { siteTextsRoutes } from '../../features/site/texts/server/routes.ts'
import { ticketViewRoutes } from '../../features/desk/views/server/routes.ts'
import { preparedAnswerRoutes } from '../../features/desk/preparedAnswers/server/routes.ts'
import { assignRaisedTicket } from '../../features/desk/settings/server/commands.ts'
import { deskSettingsRoutes } from '../../features/desk/settings/server/routes.ts'
import { singleSignOnVisits } from '../../features/people/singleSignOn/server/flow.ts'
import { waysInAt } from '../../features/people/singleSignOn/server/queries.ts'
import { singleSignOnRoutes } from '../../features/people/singleSignOn/server/routes.ts'
import { mailLinks } from '../../features/people/invitations/server/commands.ts'
import { invitationForms, invitationPageData } from '../../features/people/invitations/server/forms.ts'
import { invitationRoutes } from '../../features/people/invitations/server/routes.ts'
import { clientLogoRoutes, providerRoutes } from '../../features/site/provider/server/routes.ts'
import { reportRoutes } from '../../features/office/reports/server/routes.ts'
import { searchRoutes } from '../../features/office/search/server/routes.ts'
import { settingsRoutes } from '../../features/base/settings/server/routes.ts'
import { releaseRoutes } from '../../features/mail/release/server/routes.ts'
import { apiDocumentRoutes } from '../../features/office/apiDocument/server/routes.ts'
import { systemStatusRoutes } from '../../features/mail/systemStatus/server/routes.ts'
import { waitingRoutes } from '../../features/office/waiting/server/routes.ts'
import { listTeam } from '../../features/site/team/server/queries.ts'
import { teamRoutes } from '../../features/site/team/server/routes.ts'
import { staffTicketRoutes } from '../../features/desk/tickets/onBehalf/server/routes.ts'
import { giveTicketsBack, tellColleaguesOfReply } from '../../features/desk/assignment/server/commands.ts'
import { ticketAssignmentRoutes } from '../../features/desk/assignment/server/routes.ts'
import { fetchingLane } from '../../features/desk/mailIn/fetching/server/fetchingLane.ts'
import { openMailStore } from '../../features/desk/mailIn/server/mailStore.ts'
import { heldMailRoutes } from '../../features/desk/mailIn/server/routes.ts'
import { readMails } from '../../features/desk/mailIn/server/readMails.ts'
import { deletingOldInboundMails } from '../../features/desk/mailIn/server/sweeping.ts'
import { mailWebhookRoutes } from '../../features/desk/mailIn/server/webhook.ts'
import { forgetTicketChange } from '../../features/desk/bulkChanges/server/commands.ts'
import { ticketChangeRoutes } from '../../features/desk/bulkChanges/server/routes.ts'
import { ticketLinkRoutes } from '../../features/desk/related/links/server/routes.ts'
import { ticketMergeRoutes } from '../../features/desk/related/merges/server/routes.ts'
import { findMailedNotes } from '../../features/desk/notes/server/queries.ts'
import { ticketNoteRoutes } from '../../features/desk/notes/server/routes.ts'
import { notificationRoutes } from '../../features/desk/notifications/server/routes.ts'
import { deletingOldNotifications } from '../../features/desk/notifications/server/sweeping.ts'
import { deletingOldReadPositions } from '../../features/desk/reading/server/commands.ts'
import { readPositionRoutes } from '../../features/desk/reading/server/routes.ts'
import type { TicketEvents } from '../../features/desk/tickets/server/events.ts'
import { findMailedTickets, mailNewTicket, mailResponse } from '../../features/desk/tickets/server/mails.ts'
import { notifyTickets } from '../../features/desk/tickets/server/notify.ts'
import { ticketRoutes } from '../../features/desk/tickets/server/routes.ts'
import { ticketTagRoutes } from '../../features/desk/tags/server/routes.ts'
import { uploadRoutes } from '../../features/base/uploads/server/routes.ts'
import { serveUploads } from '../../features/base/uploads/server/serveFiles.ts'
import { sweepUploads } from '../../features/base/uploads/server/sweeping.ts'
import { openUploads } from '../../features/base/uploads/server/uploads.ts'
import { userDirectoryRoutes } from '../../features/people/directory/server/routes.ts'
import {
  importPreviewRoutes,
  userFileRoutes,
} from '../../features/people/directory/importExport/server/routes.ts'
import { accountForms, accountPageData } from '../../portals/account/server/forms.ts'
import { publicForms, publicPageData } from '../../portals/public/server/forms.ts'
import { jobsCheck } from '../../server/health/jobsCheck.ts'
import { forgettingWords, housekeeping, housekeepingLanes } from '../../server/jobs/housekeeping.ts'
import type { AnyJobKind } from '../../server/jobs/jobKinds.ts'
import { jobLanes } from '../../server/jobs/jobs.ts'
import { deletingOldMails } from '../../features/mail/server/oldMails.ts'
import { senderLane } from '../../features/mail/server/sender.ts'
import { sealerLane } from '../../features/base/audit/server/sealer.ts'
import { changesOf } from '../../server/lists/changes.ts'
import type { AppContext } from '../../server/appContext.ts'
import type { FindMailedRecords } from '../../features/mail/server/mailedRecords.ts'
import { filesOfMails } from '../../features/mail/server/filesOfMails.ts'
import type { PageContext } from '../../server/render/site.ts'
import type { Forms } from '../../server/endpoints/serveForm.ts'
import type { Visits } from '../../server/endpoints/serveVisit.ts'
import type { Routes } from '../../server/endpoints/serve.ts'

const findRecords: FindMailedRecords = {
  ticket: findMailedTickets,
  invoice: findMailedInvoices,
  note: findMailedNotes,
  lead: findMailedLeads,
}

/** Functions that run after a new ticket, a reply or a change, in this order and in the same transaction. */
export const ticketEvents: TicketEvents = {
  afterTicketRaised: [mailNewTicket, assignRaisedTicket, (tx, { ticket }) => notifyTickets(tx, ticket.id)],
  afterTicketReply: [tellColleaguesOfReply, mailResponse, (tx, { ticket }) => notifyTickets(tx, ticket.id)],
  afterTicketChange: [(tx, changed) => notifyTickets(tx, ...changed.map(({ after }) => after.id))],
}

/**
 * Everything that the server serves: the routes of the features and the forms of the portals.
 *
 * @param servedEndpoints is filled as the routes are registered
 */
export function openFeatures(context: AppContext, servedEndpoints: readonly Endpoint[]) {
  const { config, database, log } = context
  const uploads = openUploads(context)
  const sites = openSites(database, {
    allowTestDomain: config.allowTestDomain,
    readTexts: readSiteTexts,
    onFailure: (message, error) => log.error({ err: error }, message),
  })
  const attachmentFiles = openAttachmentFiles(context)
  const mailStore = openMailStore(context)
  const mailParts = {
    store: mailStore,
    files: attachmentFiles,
    events: ticketEvents,
    addLead: addLeadOfEmail,
  }
  const pdfOf = openInvoicePdfs(context, uploads.files)
  const makeInvoiceFiles = openInvoiceMailFiles(context, { sites, pdfOf })
  const jobKinds: AnyJobKind[] = [
    forgetTicketChange,
    mailLinks(context),
    housekeeping(context),
    deletingOldMails(database.db),
    deletingOldNotifications(database.db),
    deletingOldReadPositions(database.db),
    forgettingWords(context),
    readMails(context, mailParts),
    deletingOldInboundMails(context, mailStore),
    noticingUnfetched(context),
    sweepAttachments(attachmentFiles),
    sweepUploads(uploads),
  ]
  const lateWork = { jobs: jobsCheck(context, jobKinds), scans: scansCheck(context) }
  const routes: Routes[] = [
    accountRoutes(sites),
    ownAccountRoutes,
    passkeyRoutes(sites),
    singleSignOnRoutes,
    brandRoutes(sites, uploads, tellAdministrators),
    domainRoutes(tellAdministrators),
    leadRoutes(sites),
    teamRoutes,
    companyRoutes,
    clientDirectoryRoutes,
    leadArchiveRoutes,
    leadInvitationRoutes,
    directoryRoutes,
    administrationRoutes(giveTicketsBack),
    invitationRoutes(sites, giveTicketsBack),
    userDirectoryRoutes,
    userFileRoutes,
    reportRoutes,
    searchRoutes,
    ticketRoutes(ticketEvents),
    ticketChangeRoutes(ticketEvents),
    staffTicketRoutes(ticketEvents),
    ticketAssignmentRoutes,
    ticketNoteRoutes,
    notificationRoutes,
    readPositionRoutes,
    ticketTagRoutes,
    ticketLinkRoutes,
    ticketMergeRoutes(ticketEvents),
    heldMailRoutes(mailParts),
    preparedAnswerRoutes,
    ticketViewRoutes,
    deskSettingsRoutes,
    accountPictureRoutes,
    liveUpdateRoutes,
    attachmentRoutes(attachmentFiles),
    invoiceRoutes,
    invoicePdfRoutes(sites, pdfOf),
    mailRoutes,
    mailboxRoutes,
    mailboxImapRoutes,
    releaseRoutes,
    settingsRoutes(async (tx, change) => {
      await makeWaitingDue(tx)
      await tellOfMailServer(tx, change)
    }),
    providerRoutes(sites, uploads, tellAdministrators),
    siteTextsRoutes,
    systemStatusRoutes(lateWork),
    waitingRoutes,
    backgroundWorkRoutes(jobKinds),
    apiDocumentRoutes(servedEndpoints),
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
  const rawRoutes: Routes[] = [mailWebhookRoutes(mailStore)]
  const visits: Visits[] = [singleSignOnVisits]
  const forms: Forms[] = [accountForms(sites), invitationForms, publicForms(sites)]
  // `shown` includes 'outboxDue', which is notified when the mail server changes, because /forgot-password promises a
  // link only if there is a mail server.
  const shown = ['team', 'identityProviders', 'outboxDue'] as const
  const versions = shown.map((topic) => changesOf(database, topic))
  const pages: Pick<PageContext, 'pageData' | 'version' | 'offered'> = {
    pageData: {
      '/team': () => listTeam(database.db),
      ...accountPageData(context, sites),
      ...invitationPageData(context),
      ...publicPageData(sites),
    },
    version: () => versions.map((version) => version()).join(),
    offered: async (host) => {
      // Pages are shown even while the database cannot be read.
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
  }
  const makeFiles = filesOfMails([openMailFiles(context, attachmentFiles), makeInvoiceFiles])
  const lanes = [
    ...jobLanes(context, jobKinds),
    fetchingLane(context, { store: mailStore }),
    senderLane(context, { makeFiles, findRecords }),
    scanLane(context, attachmentFiles),
    sealerLane(context),
    ...housekeepingLanes(context),
  ]
  return {
    sites,
    routes,
    fileRoutes,
    rawRoutes,
    forms,
    visits,
    jobKinds,
    lanes,
    lateWork,
    makeFiles,
    findRecords,
    pages,
    serveFiles,
  }
}
