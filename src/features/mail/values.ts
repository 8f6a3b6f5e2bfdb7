/** Takes a template draft as a form (application/x-www-form-urlencoded) and responds with an HTML document. */
export const previewPath = '/admin/site-settings/preview'
