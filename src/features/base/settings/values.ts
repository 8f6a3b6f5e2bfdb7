/** The label of a form field. Error messages mention this label. */
export const startTlsLabel = 'Use STARTTLS where the server offers it'

/**
 * Sent to the browser instead of the stored password. If the browser sends this mask back, the stored password is kept.
 */
export const maskedPassword = '••••••••'
