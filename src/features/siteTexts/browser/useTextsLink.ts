import type { LinkProps } from '@tanstack/react-router'
import { useSite } from '../../../browser/page/site.tsx'
import { siteTextsModule } from '../module.ts'

/** The way to where the texts of the home page are changed; to the modules while that is off. */
export const useTextsLink = (): LinkProps & { label: string } =>
  useSite().modules.includes(siteTextsModule.name)
    ? { to: '/admin/site-settings', hash: 'site-texts', label: 'Change the site texts' }
    : { to: '/admin/modules', label: 'Turn on Site texts' }
