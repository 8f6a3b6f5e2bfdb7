import { CircleCheck, LifeBuoy, Plus, ReceiptText, RefreshCw, Shield } from 'lucide'
import { Avatar } from '../../src/browser/ui/Avatar.tsx'
import { Button } from '../../src/browser/ui/Button.tsx'
import { ContactFacts } from '../../src/browser/ui/ContactFacts.tsx'
import { CountCard } from '../../src/browser/ui/CountCard.tsx'
import { EmptyState } from '../../src/browser/ui/EmptyState.tsx'
import { ErrorState } from '../../src/browser/ui/ErrorState.tsx'
import { Fact } from '../../src/browser/ui/Fact.tsx'
import { NoMatches } from '../../src/browser/ui/NoMatches.tsx'
import { PageHeader } from '../../src/browser/ui/PageHeader.tsx'
import { ProgressBar } from '../../src/browser/ui/ProgressBar.tsx'
import { SideMenu } from '../../src/browser/ui/SideMenu.tsx'
import { Spinner } from '../../src/browser/ui/Spinner.tsx'
import { Summary } from '../../src/browser/ui/Summary.tsx'
import { UploadProgress } from '../../src/browser/ui/UploadProgress.tsx'
import { Block } from './Block.tsx'

const cancel = { onCancel: () => {}, focusNext: { current: null } }

const parts = [
  { label: 'open', count: 4, tone: 'blue' },
  { label: 'in progress', count: 3, tone: 'yellow' },
  { label: 'resolved', count: 2, tone: 'green' },
  { label: 'closed', count: 0, tone: 'grey' },
] as const

export function States() {
  return (
    <>
      <Block name="Empty, loading, error">
        <div className="grid gap-4 md:grid-cols-3">
          <EmptyState
            text="No domains found. Add your first domain to get started."
            action={<Button icon={Plus}>Add Domain</Button>}
          />
          <NoMatches text="No users match your search." onClear={() => {}} />
          <div className="grid min-h-62 place-items-center rounded-card border border-n200">
            <Spinner label="Loading invoice details..." />
          </div>
          <ErrorState
            text="Error loading tickets. Please try again."
            action={
              <Button variant="secondary" icon={RefreshCw}>
                Refresh Page
              </Button>
            }
          />
        </div>
      </Block>
      <Block name="Progress">
        <div className="grid gap-4 md:grid-cols-3">
          <UploadProgress label="Sent in part" progress={{ done: 1_200_000, total: 3_400_000 }} {...cancel} />
          <UploadProgress label="Sent" progress={{ done: 3_400_000, total: 3_400_000 }} {...cancel} />
          <ProgressBar
            label="No total"
            text="Exporting..."
            progress={{ done: 148, total: undefined }}
            detail="148 events"
            cancel={{ ...cancel, label: 'Cancel export' }}
          />
        </div>
      </Block>
      <Block name="Page header, counts, summary">
        <PageHeader
          back={{ to: '/', label: 'Support Tickets' }}
          title="Ticket #1048: Wi-Fi drops in the meeting room"
          subtitle="Created Jan 7, 2024 4:41 PM"
          actions={
            <>
              <Button variant="secondary">Settings</Button>
              <Button variant="ghost">Logout</Button>
            </>
          }
        />
        <div className="grid gap-4 md:grid-cols-4">
          <CountCard label="Active Tickets" icon={LifeBuoy} to="/" state={{ count: 9, parts }} />
          <CountCard label="Pending Invoices" icon={ReceiptText} to="/" state="loading" />
          <CountCard
            label="Sales Leads"
            icon={ReceiptText}
            to="/"
            state={{ failed: { isFetching: false, refetch: () => Promise.resolve() } }}
          />
          <CountCard
            label="Agent Status"
            icon={CircleCheck}
            state={{ active: 'Active', note: 'You have access to tickets, invoices and leads' }}
          />
        </div>
        <Summary
          items={[
            { label: 'Total Leads', value: 4 },
            { label: 'Services Interest', value: 5 },
            { label: 'Most Popular', value: 'Cybersecurity' },
            { label: 'Contact Types', value: 2 },
          ]}
        />
      </Block>
      <Block name="Facts">
        <dl className="grid gap-x-6 gap-y-5 text-ui sm:grid-cols-2">
          <ContactFacts email="office@northwind.example" phone={null} linkClass="hover:underline" />
          <Fact term="Notes" wide>
            Two sites, one contact for both.
          </Fact>
        </dl>
      </Block>
      <Block name="Menu and people">
        <div className="flex flex-col gap-6 md:flex-row">
          <SideMenu
            caption="Agent portal"
            items={[
              { to: '/', label: 'Overview', icon: LifeBuoy, exact: true },
              { to: '/services', label: 'Support Tickets', icon: LifeBuoy, count: 9 },
              { to: '/contact', label: 'Invoices', icon: ReceiptText, count: 3 },
            ]}
            more={[{ to: '/admin/login', label: 'Admin Dashboard', icon: Shield }]}
          />
          <div className="grid grow grid-cols-2 gap-6 md:grid-cols-3">
            {['Maria Alvarez', 'Daniel Okafor', 'Aisha Rahman'].map((name, place) => (
              <Avatar
                key={name}
                name={name}
                index={place}
                {...(place === 1 ? { src: '/missing.png' } : {})}
              />
            ))}
            <Avatar name="Ben Carter" size="small" />
          </div>
        </div>
      </Block>
    </>
  )
}
