import type { NewAccount } from '../features/people/accounts/server/commands.ts'

/** The id of a demo user by username. */
export type IdOf = (username: string) => number

/** The password of every demo account. It is public, so nothing but demo data may use it. */
export const demoPassword = 'Northline-demo-1'

/** The authenticator key, in base32, of the one account with two-factor sign-in. */
export const demoTotpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

export interface Person extends Omit<NewAccount, 'passwordHash' | 'fullName'> {
  firstName: string
  lastName: string
  hasTwoFactor?: true
  /** The invitation was mailed but has not been used yet. */
  isInvited?: true
  ageDays: number
}

export const people: readonly Person[] = [
  {
    username: 'maria',
    role: 'Administrator',
    firstName: 'Maria',
    lastName: 'Alvarez',
    email: 'maria.alvarez@northline.example',
    phone: '(614) 555-0143',
    ageDays: 410,
  },
  {
    username: 'daniel',
    role: 'agent',
    firstName: 'Daniel',
    lastName: 'Okafor',
    email: 'daniel.okafor@northline.example',
    phone: '(614) 555-0144',
    ageDays: 402,
  },
  {
    username: 'ben',
    role: 'agent',
    firstName: 'Ben',
    lastName: 'Carter',
    email: 'ben.carter@northline.example',
    phone: '(614) 555-0151',
    ageDays: 128,
  },
  {
    username: 'priya.n',
    role: 'customer',
    firstName: 'Priya',
    lastName: 'Natarajan',
    email: 'priya@harborsupply.example',
    company: 'Harbor Supply Co.',
    phone: '(419) 555-0117',
    address: '48 Dock Road, Toledo, OH 43604',
    ageDays: 371,
  },
  {
    username: 'renee',
    role: 'customer',
    firstName: 'Renee',
    lastName: 'Bauer',
    email: 'renee.bauer@fairfieldclinic.example',
    company: 'Fairfield Clinic',
    phone: '(740) 555-0162',
    address: '902 Elm Avenue, Lancaster, OH 43130',
    ageDays: 246,
  },
  {
    username: 'carl',
    role: 'customer',
    firstName: 'Carl',
    lastName: 'Weldon',
    email: 'carl@weldonfreight.example',
    company: 'Weldon Freight',
    phone: '(614) 555-0190',
    address: '7 Industrial Parkway, Columbus, OH 43207',
    ageDays: 190,
  },
  {
    username: 'olivia',
    role: 'customer',
    firstName: 'Olivia',
    lastName: 'Stone',
    email: 'olivia@stoneridgelaw.example',
    company: 'Stone & Ridge Law',
    phone: '(513) 555-0128',
    address: '310 Vine Street, Floor 6, Cincinnati, OH 45202',
    hasTwoFactor: true,
    ageDays: 95,
  },
  {
    username: 'new.customer',
    role: 'customer',
    firstName: 'Theo',
    lastName: 'Grant',
    email: 'theo@millstreetbakery.example',
    company: 'Mill Street Bakery',
    phone: '(937) 555-0175',
    address: '15 Mill Street, Dayton, OH 45402',
    ageDays: 1,
  },
  {
    username: 'denise',
    role: 'customer',
    firstName: 'Denise',
    lastName: 'Ward',
    email: 'denise@weldonfreight.example',
    company: 'Weldon Freight',
    phone: '(614) 555-0192',
    ageDays: 60,
  },
  {
    username: 'june',
    role: 'customer',
    firstName: 'June',
    lastName: 'Okafor',
    email: 'june@stoneridgelaw.example',
    company: 'Stoneridge Law',
    isInvited: true,
    ageDays: 1,
  },
  {
    username: 'pat',
    role: 'User',
    firstName: 'Pat',
    lastName: 'Lindholm',
    email: 'pat@weldonfreight.example',
    company: 'Weldon Freight',
    phone: '(614) 555-0191',
    ageDays: 188,
  },
]
