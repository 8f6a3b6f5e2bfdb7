interface Contact {
  email?: string | null | undefined
  phone?: string | null | undefined
}

/** The text by which a person or a company is found besides the name. It has the phone number also as its digits alone. */
export const contactText = ({ email, phone }: Contact): string =>
  [email, phone, phone?.replaceAll(/\D/g, '')].filter(Boolean).join(' ')
