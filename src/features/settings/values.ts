/** Sent in place of the stored password, which is never sent; when it is sent back, the stored password is kept. */
export const maskedPassword = '••••••••'
