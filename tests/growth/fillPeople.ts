import { firstNames, lastNames, valueAt, type Filling } from './filling.ts'
import type { Sizes } from './sizes.ts'

/** Adds agents, customers and companies. The first company has the people who share their records. */
export async function fillPeople({ insert, newestId, timeOf, timesOf }: Filling, size: Sizes) {
  const account = (role: 'agent' | 'customer') => (index: number) => {
    const at = timeOf(index, size.people)
    const username = `${role}.${index}`
    const [firstName, lastName] = [valueAt(firstNames, index), valueAt(lastNames, index * 7)]
    return {
      username,
      usernameKey: username,
      usernameSkeleton: username,
      passwordHash: 'none',
      role,
      email: `${username}@${lastName.toLowerCase()}.example`,
      emailConfirmedAt: at,
      emailNotifications: index % 3 === 0,
      firstName,
      lastName,
      fullName: `${firstName} ${lastName} ${index}`,
      company: `${valueAt(lastNames, index * 3)} & Sons ${index % size.companies}`,
      phone: '+1 419 555 0100',
      createdAt: at,
      updatedAt: at,
      lastSignInAt: index % 2 === 0 ? at : null,
      isSuspended: index % 100 === 99,
    }
  }
  const firstAgent = (await newestId('users')) + 1
  await insert('users', size.agents, account('agent'))
  const firstPerson = (await newestId('users')) + 1
  await insert('users', size.people, account('customer'))
  const firstCompany = (await newestId('companies')) + 1
  await insert('companies', size.companies, (index) => ({
    name: `${valueAt(lastNames, index)} ${index} Ltd`,
    address: `${index} ${valueAt(firstNames, index)} Street`,
    city: 'Toledo',
    email: `office@${index}.example`,
    phone: '+1 419 555 0100',
    createdAt: timeOf(index, size.companies),
    updatedAt: timeOf(index, size.companies),
  }))
  await insert('companyMembers', size.people, (index) => ({
    userId: firstPerson + index,
    companyId: firstCompany + (index < size.sharing ? 0 : 1 + (index % (size.companies - 1))),
    ticketAccess: index < size.sharing ? ('answer' as const) : ('own' as const),
    readsInvoices: index < size.sharing,
    ...timesOf(0, 1),
  }))

  return { firstAgent, firstPerson, firstCompany }
}
