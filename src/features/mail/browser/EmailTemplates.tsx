import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Pencil } from 'lucide'
import { useState } from 'react'
import { Badge } from '../../../browser/ui/Badge.tsx'
import { Icon } from '../../../browser/ui/Icon.tsx'
import { IconButton } from '../../../browser/ui/IconButton.tsx'
import { Loaded } from '../../base/settings/browser/Loaded.tsx'
import { eventOf, mailEvents } from '../events.ts'
import type { EmailTemplate } from '../schema.ts'
import { templatesQuery } from './api.ts'
import { TemplateForm, type TemplateWriter } from './TemplateForm.tsx'

/** The list of templates or, while a template is being edited, its form. */
export function EmailTemplates({ writer }: { writer: TemplateWriter }) {
  const templates = useQuery(templatesQuery)
  const [edited, setEdited] = useState<number>()
  const [lastEdited, setLastEdited] = useState<number>()
  return (
    <Loaded query={templates} what="email templates">
      {(all) => {
        const template = all.find(({ id }) => id === edited)
        if (template) {
          const close = () => {
            setLastEdited(edited)
            setEdited(undefined)
          }
          return <TemplateForm key={template.id} template={template} writer={writer} onClose={close} />
        }
        return (
          <ul aria-label="Email templates" className="-my-3">
            {all.map((one) => (
              <li key={one.id} className="flex items-center gap-3 border-n200 py-3 not-first:border-t">
                <TemplateSummary template={one} />
                <span className="-mr-3 ml-auto md:-mr-2">
                  <IconButton
                    icon={Pencil}
                    label={`Edit ${one.name}`}
                    // The focus returns to the button that opened the form.
                    autoFocus={one.id === lastEdited}
                    onClick={() => setEdited(one.id)}
                  />
                </span>
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

function TemplateSummary({ template: { name, recipients } }: { template: EmailTemplate }) {
  const event = eventOf(name)
  const { to, when } = event ? mailEvents[event] : { to: 'staff', when: '' }
  const copies = recipients.length === 0 ? '' : ` and ${recipients.join(', ')}`
  return (
    <div className="min-w-0 text-ui">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-n900">
        {name}
        <Badge tone="plain">{to === 'staff' ? 'To staff' : 'To the customer'}</Badge>
      </p>
      <p className="mt-1 text-n600">{when}</p>
      {to === 'staff' && recipients.length === 0 ? (
        <p className="mt-1 flex items-center gap-1.5 text-danger">
          <Icon icon={CircleAlert} size={14} />
          No recipients, so no one gets this email.
        </p>
      ) : (
        <p className="mt-1 wrap-anywhere text-n600">
          {to === 'staff' ? recipients.join(', ') : `The customer, where notifications are on${copies}`}
        </p>
      )}
    </div>
  )
}
