/** The label of its field, which messages name. */
export const startTlsLabel = 'Use STARTTLS where the server offers it'

/** Sent in place of the stored password, which is never sent; when it is sent back, the stored password is kept. */
export const maskedPassword = '••••••••'
