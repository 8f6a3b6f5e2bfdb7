interface Contact {
  email?: string | null | undefined
  phone?: string | null | undefined
}

/** The searchable contact of a user or a company. It includes the phone number also as digits only. */
export const contactText = ({ email, phone }: Contact): string =>
  [email, phone, phone?.replaceAll(/\D/g, '')].filter(Boolean).join(' ')
