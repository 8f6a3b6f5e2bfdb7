export const maxPasskeyName = 60

/** More than the number of a person's devices. */
export const maxPasskeys = 20

/** An IPv4 address, or an IPv6 one with or without brackets: browsers create no passkeys for those. */
export const isBareAddress = (host: string) => /^\d+(\.\d+){3}$|:/.test(host)
