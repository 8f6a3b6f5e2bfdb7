/** A file name, and why it is one. */
export interface Word {
  /** Path inside the feature folder; `*` stands for one name. */
  path: string
  reason: string
}

/**
 * The file names that src/features/<noun>/ may contain. A new name needs a reason here, and a decision record where it
 * changes how features are built.
 */
export const vocabulary: Word[] = [
  { path: 'schema.ts', reason: 'every shape and enum of the noun' },
  {
    path: 'values.ts',
    reason: 'plain values of its shapes, for screens: they are shown before the shapes are loaded',
  },
  { path: 'endpoints.ts', reason: 'its endpoints: method, path, allowed roles, request, response' },
  { path: 'module.ts', reason: 'what both sides know of it, where it is a module' },
  { path: 'about.ts', reason: 'what administrators read of it, where it is a module' },
  { path: 'slots.ts', reason: 'the places of its screens that modules may fill' },
  { path: 'policy.ts', reason: 'who may do what, as pure functions' },
  {
    path: 'server/routes.ts',
    reason: 'the steps of each call: roles, shape, loading, policy, command, answer',
  },
  { path: 'server/tables.ts', reason: 'its tables and their columns' },
  { path: 'server/commands.ts', reason: 'what changes the database' },
  { path: 'server/queries.ts', reason: 'what reads it' },
  { path: 'server/range.ts', reason: 'the orders in which a part of its list can be read' },
  { path: 'server/mails.ts', reason: 'the mails the noun sends' },
  { path: 'browser/api.ts', reason: 'its queries and mutations for screens' },
  { path: 'server/module.ts', reason: 'what a module adds to the server' },
  { path: 'server/forms.ts', reason: 'its pages’ forms as browsers without script send them' },
  { path: 'browser/fills.ts', reason: 'what a module puts into the slots of screens' },
  { path: 'browser/*.tsx', reason: 'its components' },
  { path: 'browser/use*.ts', reason: 'the state of a component that several share' },
]

/** Further names of one feature, for what is neither shape nor policy. */
export const ownWords: Record<string, Word[]> = {
  accounts: [
    { path: 'names.ts', reason: 'what a person is called on screens and in mails' },
    {
      path: 'server/signIn.ts',
      reason: 'password and session as one sequence, for calls and native forms',
    },
    {
      path: 'server/choosePassword.ts',
      reason: 'the step of sign-in in which the owner chooses a password',
    },
    { path: 'server/enterCode.ts', reason: 'the step with the one-time code, and its tries' },
    { path: 'server/attempts.ts', reason: 'what a sign-in that is refused for its limits leaves behind' },
    { path: 'server/knownDevices.ts', reason: 'browsers that strangers cannot lock out' },
    {
      path: 'server/colleagues.ts',
      reason: 'staff to whom work can be assigned',
    },
    {
      path: 'server/emailConfirmation.ts',
      reason: 'the link by which the owner confirms an address',
    },
    {
      path: 'server/confirmationLimits.ts',
      reason: 'how often that link is mailed, and when the next can be',
    },
    {
      path: 'server/emailChange.ts',
      reason: 'a new address, and the mailed link from which on it counts',
    },
    { path: 'server/recoveryCodes.ts', reason: 'codes for the day when the authenticator is lost' },
    { path: 'server/reservedNames.ts', reason: 'names that only administrators may choose' },
    { path: 'server/passwords.ts', reason: 'hashing, with a bound on how many run at once' },
    { path: 'server/credentials.ts', reason: 'changes of how someone signs in, of which the owner is told' },
    { path: 'server/confirm.ts', reason: 'proves again that the owner of the account uses the session' },
    { path: 'server/newPassword.ts', reason: 'which password may be set, and what is said of a weak one' },
    { path: 'server/commonPasswords.ts', reason: 'the passwords that are tried first' },
    { path: 'server/totp.ts', reason: 'one-time codes of an authenticator' },
    { path: 'server/limits.ts', reason: 'how often what may be tried' },
    { path: 'server/administration.ts', reason: 'what administrators do with accounts' },
    { path: 'server/directory.ts', reason: 'who sees which accounts, and what of them' },
    { path: 'server/firstAdministrator.ts', reason: 'the account that a new installation starts with' },
  ],
  accountPictures: [
    { path: 'server/servePictures.ts', reason: 'serves the pictures of staff to staff alone' },
  ],
  audit: [
    { path: 'words.ts', reason: 'what the log says, in the words of people' },
    { path: 'view.ts', reason: 'the filters of the log in an address, for the routes, which load no shapes' },
    { path: 'server/chain.ts', reason: 'the hash of each event over the one before, made and verified' },
    { path: 'server/head.ts', reason: 'where the chain ends, kept outside the log and keyed' },
    { path: 'server/sealer.ts', reason: 'seals new events while the server runs' },
    { path: 'server/csv.ts', reason: 'the log as a file' },
  ],
  brands: [
    { path: 'hostName.ts', reason: 'how host names compare: port, case, trailing dot' },
    { path: 'color.ts', reason: 'reading and mixing colours' },
    { path: 'look.ts', reason: 'a brand as documents show it, with every default filled in' },
    { path: 'palette.ts', reason: 'colours derived from a brand, readable for any two' },
    {
      path: 'browser/brandStart.ts',
      reason: 'what the forms of a brand start with, for screens that load the forms later',
    },
    { path: 'server/defaultLogo.ts', reason: 'the default logo in the colour of a brand' },
    {
      path: 'server/siteFiles.ts',
      reason: 'robots.txt, the sitemap and the pictures of the brand of a host',
    },
    { path: 'server/brandPictures.ts', reason: 'icons and the picture beside links, drawn from a brand' },
    { path: 'server/siteOfHost.ts', reason: 'finds the site of a host name without a query' },
    { path: 'server/defaultBrand.ts', reason: 'the brand that is shown where a host names none' },
  ],
  passkeys: [
    { path: 'server/challenges.ts', reason: 'what a passkey signs: for whom, for what, once' },
    { path: 'server/webauthn.ts', reason: 'what the library of the standard does' },
    { path: 'server/signIn.ts', reason: 'a passkey after the password, and in its place' },
  ],
  selfService: [
    { path: 'server/steps.ts', reason: 'what sign-in may demand after the password' },
    { path: 'server/leads.ts', reason: 'the accounts that leads are invited to' },
    { path: 'server/invitations.ts', reason: 'invitations made, sent again and withdrawn' },
    { path: 'server/linkLimits.ts', reason: 'how often links are mailed, counted by the mails themselves' },
    { path: 'server/policy.ts', reason: 'of whom sign-in demands 2FA' },
    { path: 'server/links.ts', reason: 'the links by which a password is set, and what is wrong with one' },
  ],
  singleSignOn: [
    { path: 'outcomes.ts', reason: 'why nobody was signed in, in the words of people' },
    { path: 'server/guardedFetch.ts', reason: 'requests to addresses that an administrator has entered' },
    {
      path: 'server/issuer.ts',
      reason: 'what an issuer says of itself, kept, and what it answers for a code',
    },
    { path: 'server/flow.ts', reason: 'the way to an issuer and back, and who is signed in by it' },
    { path: 'server/links.ts', reason: 'which account someone at an issuer has' },
  ],
  ticketChanges: [
    { path: 'server/assigning.ts', reason: 'who works on the tickets of a change, and did before' },
  ],
  userFiles: [
    { path: 'columns.ts', reason: 'what a file of users holds, for the import and the export' },
    { path: 'server/csv.ts', reason: 'users as a file' },
    { path: 'server/readFile.ts', reason: 'a file of any encoding and separator as lines' },
    { path: 'server/preview.ts', reason: 'which lines of a file become accounts, and why others do not' },
    { path: 'server/plan.ts', reason: 'a preview as a sealed text, which alone can be imported' },
  ],
  userDirectory: [
    { path: 'view.ts', reason: 'the filters of the list in an address, for the list, which loads no shapes' },
  ],
  firstSteps: [
    { path: 'server/states.ts', reason: 'what of an installation is set up, for every screen that says so' },
  ],
  uploads: [
    { path: 'server/uploads.ts', reason: 'stores the file of a request and returns its public path' },
    { path: 'server/receive.ts', reason: 'receives a file and limits its bytes' },
    {
      path: 'server/picture.ts',
      reason: 'detects the type of a picture by its content, and encodes it again',
    },
    { path: 'server/svg.ts', reason: 'SVG files, reduced to allowed elements and attributes' },
    { path: 'server/svgRepetition.ts', reason: 'how often the parts of a drawing repeat each other' },
    { path: 'server/svgReferences.ts', reason: 'what a drawing refers to: only parts of itself' },
    { path: 'server/svgText.ts', reason: 'the encoding of an SVG file' },
    { path: 'server/svgRefusal.ts', reason: 'why an SVG file is not accepted, as a sentence' },
    { path: 'server/files.ts', reason: 'the folder of stored files' },
    { path: 'server/serveFiles.ts', reason: 'serves the files under a policy that allows no scripts' },
  ],
  inquiries: [
    { path: 'server/csv.ts', reason: 'leads as a file' },
    { path: 'server/receive.ts', reason: 'honeypot and limits, for the call and the native form' },
    { path: 'view.ts', reason: 'the filters of the list of leads in an address, for the routes' },
    { path: 'server/answers.ts', reason: 'what is mailed to a lead, and how often' },
    { path: 'server/conversion.ts', reason: 'a lead as company, customer and invitation' },
    { path: 'server/duplicates.ts', reason: 'the companies and customers that a lead may be already' },
    { path: 'server/sameCompany.ts', reason: 'by what two companies are taken for the same one' },
    {
      path: 'browser/leads.ts',
      reason: 'queries and mutations of the sales screens, which the dashboard does not load',
    },
    { path: 'browser/inquiryDraft.ts', reason: 'what a visitor typed and did not send yet' },
  ],
  mail: [
    { path: 'events.ts', reason: 'what mails are sent about, to whom, with which placeholders' },
    { path: 'notices.ts', reason: 'mails to people about their own account, in fixed words' },
    { path: 'staffMessages.ts', reason: 'mails with a text that staff write to one person' },
    { path: 'colleagueMails.ts', reason: 'mails about a ticket from one of the staff to another' },
    { path: 'server/notices.ts', reason: 'enqueues a notice to the confirmed address of an account' },
    { path: 'server/staffMessages.ts', reason: 'enqueues such a mail under the name of a brand' },
    { path: 'server/colleagueMails.ts', reason: 'enqueues such a mail to colleagues who can be mailed' },
    { path: 'server/joining.ts', reason: 'when mails about one thing go out as one' },
    { path: 'server/joinedText.ts', reason: 'several mails as one text, with one greeting and one footer' },
    { path: 'server/outbox.ts', reason: 'the one way into the outbox' },
    { path: 'server/defaultTemplates.ts', reason: 'the templates that a new installation starts with' },
    { path: 'server/render.ts', reason: 'filling a template, every value escaped' },
    { path: 'server/layout.ts', reason: 'the layout of every HTML part' },
    { path: 'server/mailLogo.ts', reason: 'the logo at the top of a mail, which is attached to it' },
    { path: 'server/mailBrand.ts', reason: 'the brand of a mail and where its links lead' },
    { path: 'server/preview.ts', reason: 'shows a draft under a policy that allows no scripts' },
    { path: 'server/claims.ts', reason: 'claims of due mails by one sender, and their outcome' },
    { path: 'server/sender.ts', reason: 'sends the mails of the outbox while the server runs' },
    { path: 'server/delivery.ts', reason: 'the SMTP dialogue and its outcome' },
    { path: 'server/example.ts', reason: 'a template with a value for each placeholder, for looking at it' },
    { path: 'server/senderDomain.ts', reason: 'the domain that a mail server and the ids of mails are told' },
    { path: 'server/certificate.ts', reason: 'the certificate of the mail server, seen and trusted' },
    { path: 'server/testMail.ts', reason: 'a mail that is sent within the request' },
    { path: 'server/whyNoMail.ts', reason: 'the one rule for whom mails to customers go to' },
    { path: 'server/linkNeeds.ts', reason: 'what is missing before a link can be mailed' },
    { path: 'server/staffRecipients.ts', reason: 'who on the staff is mailed, for all templates at once' },
    {
      path: 'server/administratorNotices.ts',
      reason: 'what every administrator is told of, and by which mail server',
    },
  ],
  ownAccount: [{ path: 'server/sessions.ts', reason: 'where someone is signed in, and was' }],
  companies: [
    { path: 'server/members.ts', reason: 'who belongs to a company, as one after the other changes it' },
    { path: 'server/sharing.ts', reason: 'whose tickets and invoices someone sees' },
    { path: 'browser/companyLines.ts', reason: 'city and website as one line, in lists and on pages' },
  ],
  clientDirectory: [
    { path: 'server/customers.ts', reason: 'people and companies in one list, with what is open and unpaid' },
    { path: 'server/merge.ts', reason: 'two companies that become one: what would change, and the change' },
  ],
  reports: [
    { path: 'server/period.ts', reason: 'the days and months of a range, in the provider’s time zone' },
    { path: 'browser/words.ts', reason: 'how figures and their groups are written' },
  ],
  system: [
    { path: 'server/openApi.ts', reason: 'the API document' },
    { path: 'browser/shapeText.ts', reason: 'the shapes of the API page as text' },
  ],
  liveUpdates: [
    { path: 'server/hub.ts', reason: 'the open connections, and what each is told' },
    { path: 'server/presence.ts', reason: 'who is at which ticket, for seconds' },
    { path: 'server/recent.ts', reason: 'the changes of the last minutes, for who was not connected' },
    { path: 'browser/listenForUpdates.ts', reason: 'the one connection of all tabs of a browser' },
    { path: 'browser/stream.ts', reason: 'keeps that connection, and asks where there is none' },
    { path: 'browser/gatherTickets.ts', reason: 'loads a screen once for many changes' },
  ],
  tickets: [
    { path: 'server/notify.ts', reason: 'tells every instance which tickets have changed' },
    { path: 'statuses.ts', reason: 'for the routes, which load no shapes' },
    { path: 'view.ts', reason: 'the filters of the lists in an address, for the routes' },
    { path: 'browser/filtersOf.ts', reason: 'the filters in use, as people read them' },
    { path: 'browser/eventText.ts', reason: 'what staff did to a ticket, in words' },
    { path: 'server/conversation.ts', reason: 'the responses to a ticket, and what was done to it' },
    { path: 'server/indexes.ts', reason: 'the filters and orders that an index has' },
    { path: 'server/csv.ts', reason: 'the tickets of a filter as a file' },
    { path: 'server/assignees.ts', reason: 'the filters of tickets by assignee and by who writes next' },
    { path: 'server/selected.ts', reason: 'the rows that a filter selects' },
    { path: 'server/ages.ts', reason: 'the times within which tickets of an age were created' },
    {
      path: 'browser/ticketDrafts.ts',
      reason: 'where a customer’s unsent texts are kept, and how one becomes a new ticket',
    },
  ],
  preparedAnswers: [
    { path: 'placeholders.ts', reason: 'what stands for a value in a text, for server and screens' },
  ],
  ticketNotes: [{ path: 'mentions.ts', reason: 'the colleagues whom a text names, for server and screens' }],
  siteTexts: [
    { path: 'texts.ts', reason: 'which texts are in effect of those of the installation and of a brand' },
  ],
  provider: [
    { path: 'facts.ts', reason: 'what counts of the facts of the installation and of a brand' },
    { path: 'factHints.ts', reason: 'what is shown of a fact that was not entered, for its form' },
    { path: 'server/legalHtml.ts', reason: 'markdown of legal pages as HTML without scripts and pictures' },
  ],
  invoices: [
    { path: 'money.ts', reason: 'cents in, decimal strings out' },
    {
      path: 'sender.ts',
      reason: 'who sends invoices, and how they are paid, as entered or else as specified',
    },
    { path: 'view.ts', reason: 'the filters of the lists in an address, for the routes' },
    { path: 'browser/filtersOf.ts', reason: 'the filters in use, as people read them' },
    { path: 'server/csv.ts', reason: 'the invoices of a filter as a file' },
    { path: 'browser/statusTabs.ts', reason: 'the tabs above a list, with their counts' },
    { path: 'browser/readItems.ts', reason: 'items as a list or as JSON, for the table and the form' },
    { path: 'server/changes.ts', reason: 'what a change has changed, for its mail and the audit log' },
    { path: 'server/items.ts', reason: 'prices items, and reads those of older records' },
  ],
}
