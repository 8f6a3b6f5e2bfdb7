/** JSON for a script element. `<` is escaped, because only this character could end the element. */
export const jsonForHtml = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
