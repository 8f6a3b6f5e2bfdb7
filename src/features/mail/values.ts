/** What a mail with a link needs before it can go out: a mail server, and a domain that the link leads to. */
export const linkNeeds = ['mail', 'domain'] as const
export type LinkNeed = (typeof linkNeeds)[number]

/** Takes a template draft as a form (application/x-www-form-urlencoded) and responds with an HTML document. */
export const previewPath = '/admin/site-settings/preview'
