/** The columns of a file of users that an import reads, with the heads that an export writes. */
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
