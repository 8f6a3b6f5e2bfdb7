interface Contact {
  email?: string | null | undefined
  phone?: string | null | undefined
}

/**
 * The email address and phone number of a user or a company, as a text to search in. The phone number is also included
 * as digits only.
 */
export const contactText = ({ email, phone }: Contact): string =>
  [email, phone, phone?.replaceAll(/\D/g, '')].filter(Boolean).join(' ')
