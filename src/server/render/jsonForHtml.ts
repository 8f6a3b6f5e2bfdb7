/** JSON for a script element: without the only character that could end the element. */
export const safeInHtml = (json: string) => json.replaceAll('<', '\\u003c')
export const jsonForHtml = (value: unknown) => safeInHtml(JSON.stringify(value))
