export const maxPasskeyName = 60

/** The maximum number of passkeys of one account: more than the number of devices that a person has. */
export const maxPasskeys = 20

/** Whether the host is an IPv4 or IPv6 address, with or without brackets. Browsers create no passkeys for addresses. */
export const isBareAddress = (host: string) => /^\d+(\.\d+){3}$|:/.test(host)
