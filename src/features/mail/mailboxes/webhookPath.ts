const start = '/api/mail-webhooks'

export const webhookPath = `${start}/:secret` as const

export const webhookPathOf = (secret: string): string => `${start}/${secret}`

/** 32 bytes as Base64 for URLs. */
export const webhookSecretShape = /^[\w-]{43}$/
