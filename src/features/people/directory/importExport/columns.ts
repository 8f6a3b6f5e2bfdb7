import { csvBeginning, csvLine } from '../../../../shared/text/csv.ts'

/** The columns of a file of users that an import reads, with the headings that an export writes. */
export const fileColumns = {
  username: 'Username',
  email: 'Email',
  role: 'Role',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  phone: 'Phone',
  address: 'Address',
  emailNotifications: 'Notifications',
} as const
export type FileColumn = keyof typeof fileColumns

const examples: Record<FileColumn, string>[] = [
  {
    username: 'carla.jansen',
    email: 'carla@harbor.example',
    role: 'customer',
    firstName: 'Carla',
    lastName: 'Jansen',
    company: 'Harbor Supply',
    phone: '(419) 555-0186',
    address: 'Dock Road 88\nSandusky',
    emailNotifications: 'yes',
  },
  {
    username: 'dana.ortiz',
    email: 'dana@northline.example',
    role: 'agent',
    firstName: 'Dana',
    lastName: 'Ortiz',
    company: '',
    phone: '',
    address: '',
    emailNotifications: 'no',
  },
]

/** A sample file with all columns and two fictional users. */
export const sampleFile = [
  Object.values(fileColumns),
  ...examples.map((example) => Object.values(example)),
].reduce((file, line) => file + csvLine(line), csvBeginning)
