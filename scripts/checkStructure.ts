import { existsSync, readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { checkComponentNames, checkFileName, checkImportedNames, checkPage } from './namingRules.ts'

interface Word {
  /** Path inside the feature folder; `*` stands for one name. */
  path: string
  reason: string
}

// The file names that src/features/<noun>/ may contain. A new name needs a reason here, and a decision record where it
// changes how features are built.
const vocabulary: Word[] = [
  { path: 'schema.ts', reason: 'every shape and enum of the noun' },
  {
    path: 'values.ts',
    reason: 'plain values of its shapes, for screens: they are shown before the shapes are loaded',
  },
  { path: 'calls.ts', reason: 'its calls: method, path, audience, payload, answer' },
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

// Further names of one feature, for what is neither shape nor policy.
const ownWords: Record<string, Word[]> = {
  accounts: [
    { path: 'names.ts', reason: 'what a person is called on screens and in mails' },
    {
      path: 'server/signIn.ts',
      reason: 'password and session as one sequence, for calls and native forms',
    },
    { path: 'server/enterCode.ts', reason: 'the step with the one-time code, and its tries' },
    { path: 'server/attempts.ts', reason: 'what a sign-in that is refused for its limits leaves behind' },
    { path: 'server/knownDevices.ts', reason: 'browsers that strangers cannot lock out' },
    {
      path: 'server/emailConfirmation.ts',
      reason: 'the link by which the owner confirms an address, and how often it is mailed',
    },
    {
      path: 'server/emailChange.ts',
      reason: 'a new address, and the mailed link from which on it counts',
    },
    { path: 'server/recoveryCodes.ts', reason: 'codes for the day when the authenticator is lost' },
    { path: 'server/reservedNames.ts', reason: 'names that only administrators may choose' },
    { path: 'server/passwords.ts', reason: 'hashing, with a bound on how many run at once' },
    { path: 'server/credentials.ts', reason: 'changes of how somebody signs in, of which the owner is told' },
    { path: 'server/confirm.ts', reason: 'proves again that the owner of the account uses the session' },
    { path: 'server/newPassword.ts', reason: 'which password may be set, and what is said of a weak one' },
    { path: 'server/commonPasswords.ts', reason: 'the passwords that are tried first' },
    { path: 'server/totp.ts', reason: 'one-time codes of an authenticator' },
    { path: 'server/limits.ts', reason: 'how often what may be tried' },
    { path: 'server/administration.ts', reason: 'what administrators do with accounts' },
    { path: 'server/directory.ts', reason: 'who sees which accounts, and what of them' },
    { path: 'server/firstAdministrator.ts', reason: 'the account that a new installation starts with' },
  ],
  audit: [
    { path: 'words.ts', reason: 'what the log says, in the words of people' },
    { path: 'view.ts', reason: 'the filters of the log in an address, for the routes, which load no shapes' },
    { path: 'server/chain.ts', reason: 'the hash of each event over the one before, made and verified' },
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
  ],
  passkeys: [
    { path: 'server/challenges.ts', reason: 'what a passkey signs: for whom, for what, once' },
    { path: 'server/webauthn.ts', reason: 'what the library of the standard does' },
    { path: 'server/signIn.ts', reason: 'a passkey after the password, and in its place' },
  ],
  selfService: [
    { path: 'server/steps.ts', reason: 'what sign-in may demand after the password' },
    { path: 'server/leads.ts', reason: 'the accounts that leads are invited to' },
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
    { path: 'server/links.ts', reason: 'which account somebody at an issuer has' },
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
  uploads: [
    { path: 'server/uploads.ts', reason: 'stores the file of a request and returns its public path' },
    { path: 'server/receive.ts', reason: 'receives a file and limits its bytes' },
    {
      path: 'server/picture.ts',
      reason: 'detects the type of a picture by its content, and encodes it again',
    },
    { path: 'server/svg.ts', reason: 'SVG files, reduced to allowed elements and attributes' },
    { path: 'server/files.ts', reason: 'the folder of stored files' },
    { path: 'server/serveFiles.ts', reason: 'serves the files under a policy that allows no scripts' },
  ],
  inquiries: [
    { path: 'server/receive.ts', reason: 'honeypot and limits, for the call and the native form' },
    { path: 'view.ts', reason: 'the filters of the list of leads in an address, for the routes' },
    { path: 'server/answers.ts', reason: 'what is mailed to a lead, and how often' },
    { path: 'server/conversion.ts', reason: 'a lead as company, customer and invitation' },
    {
      path: 'browser/leads.ts',
      reason: 'queries and mutations of the sales screens, which the dashboard does not load',
    },
    { path: 'browser/inquiryDraft.ts', reason: 'what a visitor typed and did not send yet' },
  ],
  mail: [
    { path: 'events.ts', reason: 'what mails are sent about, to whom, with which placeholders' },
    { path: 'notices.ts', reason: 'mails to people about their own account, in fixed words' },
    { path: 'letters.ts', reason: 'mails with a text that staff write to one person' },
    { path: 'server/notices.ts', reason: 'enqueues a notice to the confirmed address of an account' },
    { path: 'server/letters.ts', reason: 'enqueues a letter under the name of a brand' },
    { path: 'server/joining.ts', reason: 'when mails about one thing go out as one' },
    { path: 'server/outbox.ts', reason: 'the one way into the outbox' },
    { path: 'server/defaultTemplates.ts', reason: 'the templates that a new installation starts with' },
    { path: 'server/render.ts', reason: 'filling a template, every value escaped' },
    { path: 'server/layout.ts', reason: 'the layout of every HTML part' },
    { path: 'server/mailBrand.ts', reason: 'the brand of a mail and where its links lead' },
    { path: 'server/preview.ts', reason: 'shows a draft under a policy that allows no scripts' },
    { path: 'server/claims.ts', reason: 'claims of due mails by one sender, and their outcome' },
    { path: 'server/sender.ts', reason: 'sends the mails of the outbox while the server runs' },
    { path: 'server/delivery.ts', reason: 'the SMTP dialogue and its outcome' },
    { path: 'server/example.ts', reason: 'a template with a value for each placeholder, for looking at it' },
    { path: 'server/testMail.ts', reason: 'a mail that is sent within the request' },
  ],
  ownAccount: [{ path: 'server/sessions.ts', reason: 'where somebody is signed in, and was' }],
  companies: [
    { path: 'server/members.ts', reason: 'who belongs to a company, as one after the other changes it' },
    { path: 'server/sharing.ts', reason: 'whose tickets and invoices somebody sees' },
    { path: 'browser/companyLines.ts', reason: 'city and website as one line, in lists and on pages' },
  ],
  tickets: [
    { path: 'statuses.ts', reason: 'for the routes, which load no shapes' },
    {
      path: 'browser/ticketDrafts.ts',
      reason: 'where a customer’s unsent texts are kept, and how one becomes a new ticket',
    },
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
    { path: 'browser/readItems.ts', reason: 'items as a list or as JSON, for the table and the form' },
    { path: 'server/items.ts', reason: 'prices items, and reads those of older records' },
  ],
}

const testName = /^(.+\/)?[\w-]+(\.slow)?\.test\.tsx?$/
const meaninglessNames = /^(utils?|helpers?|common|lib|misc|shared|tools)(\.\w+)*$/
const maxLines = { source: 300, test: 500 }

const root = resolve(import.meta.dirname, '..')
const problems: string[] = []
const usedWords = new Set<Word>()

function matches(word: Word, path: string): boolean {
  const pattern = word.path.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]+')
  return new RegExp(`^${pattern}$`).test(path)
}

function checkVocabulary(file: string): void {
  const [, noun, path] = /^src\/features\/([^/]+)\/(.+)$/.exec(file) ?? []
  if (!noun || !path || testName.test(path)) return
  const words = [...vocabulary, ...(ownWords[noun] ?? [])]
  const known = words.find((word) => matches(word, path))
  if (known) {
    usedWords.add(known)
    return
  }
  problems.push(
    `${file}: “${path}” is not a word of the feature vocabulary (scripts/checkStructure.ts). ` +
      `Known: ${words.map((word) => word.path).join(', ')}, *.test.ts`,
  )
}

function checkNames(file: string): void {
  const meaningless = file.split('/').find((part) => meaninglessNames.test(part))
  if (meaningless)
    problems.push(`${file}: “${meaningless}” says nothing about its content. Name it after what it does.`)
  if (/^index\.tsx?$/.test(basename(file)) && file.startsWith('src/')) {
    problems.push(`${file}: barrel files hide where things live. Import from the file itself.`)
  }
}

function checkLength(file: string, lines: number): void {
  const limit = /\.test\.tsx?$/.test(file) ? maxLines.test : maxLines.source
  if (lines > limit)
    problems.push(`${file}: ${lines} lines, at most ${limit}. Split it along a noun or a verb.`)
}

/** Every relative link of a Markdown document leads to a file or folder of the repository. */
function checkLinks(document: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) => target)
  return targets
    .filter((target) => !existsSync(resolve(root, dirname(document), target)))
    .map((target) => `${document}: links to ${target}, which does not exist.`)
}

/** Outside the folders `server` and `browser` a file of src runs in Node and in browsers. */
function isPure(file: string): boolean {
  return /^src\/([^/]+|features\/[^/]+\/[^/]+)\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)
}

function checkPurity(file: string, source: string): void {
  if (!isPure(file)) return
  const found =
    /(?:from|import)\s*\(?\s*['"](node:[^'"]+|(?:\.{1,2}\/)+(?:.*\/)?(?:server|browser)\/[^'"]+)['"]/.exec(
      source,
    )
  if (found) {
    problems.push(`${file}: runs in the browser and on the server, so it may not import ${found[1]}.`)
  }
}

const sources = new Map<string, string>()
for await (const found of glob('{src,migrations,tests,scripts}/**/*.{ts,tsx,js,css}', { cwd: root })) {
  const file = found.replaceAll('\\', '/')
  const source = readFileSync(resolve(root, file), 'utf8')
  checkVocabulary(file)
  checkNames(file)
  checkLength(file, source.trimEnd().split('\n').length)
  checkPurity(file, source)
  problems.push(...checkFileName(file), ...checkPage(file, source), ...checkImportedNames(file, source))
  sources.set(file, source)
}
problems.push(...checkComponentNames(sources))
for await (const found of glob('docs/**/*.*', { cwd: root })) {
  problems.push(...checkFileName(found.replaceAll('\\', '/')))
}

for await (const document of glob('{*.md,docs/**/*.md}', { cwd: root })) {
  problems.push(...checkLinks(document, readFileSync(resolve(root, document), 'utf8')))
}

for (const [noun, words] of Object.entries(ownWords)) {
  for (const word of words.filter((each) => !usedWords.has(each))) {
    problems.push(
      `src/features/${noun}/${word.path}: a word that nobody uses. Take it out of scripts/checkStructure.ts.`,
    )
  }
}
// Without files every check would pass.
if (sources.size === 0)
  problems.push('No source files were found: the patterns of this script no longer fit the tree.')
for (const problem of problems.toSorted()) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${sources.size} files are where they belong.`)
