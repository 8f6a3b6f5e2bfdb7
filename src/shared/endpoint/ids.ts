/** Whether a part of an address can be the id of a record: digits only, within the range of a 32-bit integer. */
export const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647
