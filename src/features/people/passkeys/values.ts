export const maxPasskeyName = 60

/** More than the number of devices that a person has. */
export const maxPasskeys = 20

/** An IPv4 address, or an IPv6 address with or without brackets: browsers create no passkeys for addresses. */
export const isBareAddress = (host: string) => /^\d+(\.\d+){3}$|:/.test(host)
