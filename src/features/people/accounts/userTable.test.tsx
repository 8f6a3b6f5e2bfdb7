import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { allRows } from '../../../browser/lists/rows.ts'
import { account } from './schema.ts'
import { UserTable } from './browser/UserTable.tsx'

const texts = Object.fromEntries(Object.keys(account.shape).map((name) => [name, `${name} of Ada`]))
const user = account.parse({
  ...texts,
  id: 7,
  role: 'customer',
  emailNotifications: true,
  singleKeyShortcuts: true,
  opensNextTicket: false,
  ticketListColumns: null,
  otpEnabled: true,
  otpVerified: false,
  isSuspended: false,
  invitedUntil: null,
})

/** Fields of an account that the list of users does not show; all others are in its row. */
const notListed = [
  'emailConfirmedAt',
  'firstName',
  'lastName',
  'phone',
  'address',
  'emailNotifications',
  'singleKeyShortcuts',
  'opensNextTicket',
  'ticketListColumns',
  // Shown in words beside the name.
  'isSuspended',
  // Shown in words below the address.
  'invitedUntil',
]

it('The list of users shows every field of an account that is not left out on purpose', () => {
  const html = renderToStaticMarkup(
    <UserTable
      users={allRows([user])}
      currentUserId={1}
      sort={{ by: 'username', direction: 'ascending' }}
      onSort={() => {}}
      onTask={() => {}}
    />,
  )
  const shown = new Set(['id', 'otpEnabled', 'otpVerified'])
  for (const [name, value] of Object.entries(user)) if (html.includes(`>${String(value)}<`)) shown.add(name)
  if (html.includes('>Customer<')) shown.add('role')
  if (html.includes('>fullName of Ada, company of Ada<'))
    for (const name of ['fullName', 'company']) shown.add(name)
  expect(Object.keys(user).filter((name) => !shown.has(name))).toEqual(notListed)
})

it('The list of users marks a name from before the rule about its characters', () => {
  const rowOf = (username: string) =>
    renderToStaticMarkup(
      <UserTable
        users={allRows([{ ...user, username }])}
        currentUserId={1}
        sort={{ by: 'username', direction: 'ascending' }}
        onSort={() => {}}
        onTask={() => {}}
      />,
    )
  const mark = 'This name contains characters that look like others'
  expect(rowOf('Suppоrt')).toContain(mark)
  expect(rowOf('ada\u200B')).toContain(mark)
  expect(rowOf('Support')).not.toContain(mark)
})
