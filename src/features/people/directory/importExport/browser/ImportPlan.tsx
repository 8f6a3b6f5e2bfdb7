import { Upload } from 'lucide'
import { useMemo, useRef } from 'react'
import { Button } from '../../../../../browser/ui/Button.tsx'
import { useFocusOnUnmount } from '../../../../../browser/ui/lostFocus.ts'
import { ProgressBar } from '../../../../../browser/ui/laterProgress.ts'
import { Head, Row, Table, TableFrame, Td, Th } from '../../../../../browser/ui/Table.tsx'
import { WindowedRows } from '../../../../../browser/ui/WindowedRows.tsx'
import { roleNames } from '../../../../../shared/endpoint/roles.ts'
import type { ImportPreview } from '../schema.ts'
import { counted } from '../values.ts'
import { ImportChoices, type Choices } from './ImportChoices.tsx'

interface ImportPlanProps {
  preview: ImportPreview
  choices: Choices
  onChoices: (choices: Choices) => void
  importing: boolean
  onImport: (plan: string) => void
  /** Whether the user has cancelled the import and the outcome is not known yet. */
  isCancelling: boolean
  onCancel: () => void
}

/** The progress shows no total, because all users are stored together at the end. */
const allOrNone = { done: 0, total: undefined }

const users = (count: number) => counted(count, 'user')

/** The preview of an import. Lists the rows that are left out, with reasons, and then the rows that become users. */
export function ImportPlan({
  preview,
  choices,
  onChoices,
  importing,
  onImport,
  isCancelling,
  onCancel,
}: ImportPlanProps) {
  const importButton = useRef<HTMLButtonElement>(null)
  const place = useFocusOnUnmount<HTMLDivElement>()
  const { accounts, refused, ignored, companies, plan } = preview
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div role="status" className="min-w-0 text-ui text-n700">
          <p className="text-section text-n900">
            {`${users(accounts.length)} to import${refused.length > 0 ? `, ${counted(refused.length, 'row')} left out` : ''}`}
          </p>
          {ignored.length > 0 && <p className="mt-0.5 wrap-anywhere">Not read: {ignored.join(', ')}.</p>}
        </div>
        {plan !== null && (
          <div ref={place}>
            <Button
              ref={importButton}
              icon={Upload}
              pending={importing}
              pendingText="Importing..."
              onClick={() => onImport(plan)}
            >
              {`Import ${users(accounts.length)}`}
            </Button>
          </div>
        )}
      </div>
      {accounts.length > 0 && (
        <ImportChoices {...{ preview, choices }} onChange={onChoices} disabled={importing} />
      )}
      {importing && (
        <div className="mt-4 max-w-120 animate-appear">
          <ProgressBar
            label="Importing users"
            text={isCancelling ? 'Cancelling...' : `Importing ${users(accounts.length)}...`}
            progress={allOrNone}
            cancel={{ label: 'Cancel import', onCancel, tooLate: isCancelling, focusNext: importButton }}
          />
        </div>
      )}
      {refused.length > 0 && <RefusedRows refused={refused} />}
      {companies.length > 0 && <NamedCompanies companies={companies} />}
      {accounts.length > 0 && <NewUsers accounts={accounts} />}
    </>
  )
}

const numbered = <Numbered extends { row: number }>(all: readonly Numbered[]) =>
  all.map((each) => ({ ...each, id: each.row }))

function NamedCompanies({ companies }: { companies: ImportPreview['companies'] }) {
  const items = useMemo(() => companies.map((company, at) => ({ ...company, id: at })), [companies])
  const missing = companies.filter(({ exists }) => !exists).length
  return (
    <section aria-labelledby="named-companies" className="mt-5">
      <h2 id="named-companies" className="mb-2 text-section text-n900">
        {`Companies: ${companies.length - missing} known, ${missing} new`}
      </h2>
      <TableFrame>
        <Table label="Companies in the file" fixed aria-rowcount={items.length + 1}>
          <Head>
            <Th>Company</Th>
            <Th className="w-24">People</Th>
            <Th className="w-32">State</Th>
          </Head>
          <WindowedRows items={items} rowHeightPx={44}>
            {({ id, name, people, exists }, row) => (
              <Row key={id} {...row}>
                <Td part="lead" className="as-table:truncate" title={name}>
                  {name}
                </Td>
                <Td part="meta" tabular>
                  {people.toLocaleString('en-US')}
                  <span className="as-table:hidden">{people === 1 ? ' person' : ' people'}</span>
                </Td>
                <Td part="meta">{exists ? 'Known' : 'New'}</Td>
              </Row>
            )}
          </WindowedRows>
        </Table>
      </TableFrame>
    </section>
  )
}

function RefusedRows({ refused }: Pick<ImportPreview, 'refused'>) {
  const items = useMemo(() => numbered(refused), [refused])
  return (
    <section aria-labelledby="left-out" className="mt-5">
      <h2 id="left-out" className="mb-2 text-section text-n900">
        Left out
      </h2>
      <TableFrame>
        <Table label="Rows that are left out" fixed aria-rowcount={items.length + 1}>
          <Head>
            <Th className="w-24">Row</Th>
            <Th className="w-[26%]">Username</Th>
            <Th>Why</Th>
          </Head>
          <WindowedRows items={items} rowHeightPx={44}>
            {({ row: place, username, why }, row) => (
              <Row key={place} {...row}>
                <Td part="lead" tabular>
                  <span className="as-table:hidden">Row </span>
                  {place}
                </Td>
                <Td part="meta" className="as-list:empty:hidden as-table:truncate" title={username}>
                  {username}
                </Td>
                <Td
                  part="meta"
                  className="as-list:basis-full as-list:wrap-anywhere as-table:truncate"
                  title={why}
                >
                  {why}
                </Td>
              </Row>
            )}
          </WindowedRows>
        </Table>
      </TableFrame>
    </section>
  )
}

function NewUsers({ accounts }: Pick<ImportPreview, 'accounts'>) {
  const items = useMemo(() => numbered(accounts), [accounts])
  return (
    <section aria-labelledby="to-import" className="mt-5">
      <h2 id="to-import" className="mb-2 text-section text-n900">
        To import
      </h2>
      <TableFrame>
        <Table label="Users to import" fixed aria-rowcount={items.length + 1}>
          <Head>
            <Th className="w-24">Row</Th>
            <Th className="w-[22%]">Username</Th>
            <Th>Email</Th>
            <Th className="w-32">Role</Th>
            <Th className="w-[22%]">Company</Th>
          </Head>
          <WindowedRows items={items} rowHeightPx={44}>
            {({ row: place, username, email, role, company }, row) => (
              <Row key={place} {...row}>
                <Td tabular>{place}</Td>
                <Td part="lead" className="as-table:truncate" title={username}>
                  {username}
                </Td>
                <Td part="meta" className="as-list:empty:hidden as-table:truncate" title={email ?? undefined}>
                  {email}
                </Td>
                <Td part="meta">{roleNames[role]}</Td>
                <Td
                  part="meta"
                  className="as-list:empty:hidden as-table:truncate"
                  title={company ?? undefined}
                >
                  {company}
                </Td>
              </Row>
            )}
          </WindowedRows>
        </Table>
      </TableFrame>
    </section>
  )
}
