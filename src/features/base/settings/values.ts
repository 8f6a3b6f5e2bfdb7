/** The label of the field; error messages name it. */
export const startTlsLabel = 'Use STARTTLS where the server offers it'

/** Sent in place of the stored password, which is never sent; when it is sent back, the stored password is kept. */
export const maskedPassword = '••••••••'
