export const recoveryCodeCount = 10

export const codeLength = 6
