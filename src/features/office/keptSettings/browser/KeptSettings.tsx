import { Link, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { DeleteDialog } from '../../../../browser/ui/DeleteDialog.tsx'
import { useFocusOnUnmount } from '../../../../browser/ui/lostFocus.ts'
import { namesText } from '../../../people/companies/namedPeople.ts'
import type { KeptSetting } from '../schema.ts'
import { keptSettingTitles, type KeptSettingName } from '../values.ts'
import { useKeptSettings } from './api.ts'

/** Lists the settings that an upgrade has turned off. A setting disappears when it is turned on again or deleted. */
export function KeptSettings({ settings }: { settings: readonly KeptSetting[] }) {
  const { turnOn, remove, reload } = useKeptSettings()
  const [asked, ask] = useState<{ setting: KeptSetting; isOpen: boolean }>()
  return (
    <Card className="mt-8" aria-labelledby="kept-settings">
      <h2 id="kept-settings" className="text-section text-n900">
        Set to off by the update
      </h2>
      <p className="mt-0.5 text-ui text-n600">
        There are no modules any more: every function is always there. These settings belong to modules that
        were switched off. The update has set them to off, so that nothing changes unasked.
      </p>
      <ul className="mt-2 -mb-3 divide-y divide-n200">
        {settings.map((setting) => (
          <KeptSettingItem
            key={setting.id}
            setting={setting}
            isPending={turnOn.isPending && turnOn.variables === setting.id}
            onTurnOn={() => turnOn.mutate(setting.id)}
            onDelete={() => ask({ setting, isOpen: true })}
          />
        ))}
      </ul>
      {asked && (
        <DeleteDialog
          item={asked.setting}
          open={asked.isOpen}
          onClose={() => ask({ ...asked, isOpen: false })}
          title="Delete what was kept?"
          question={`${keptSettingTitles[asked.setting.name]}: the former values are deleted.`}
          effect="What is off stays off. You can set it again by hand at any time."
          remove={remove}
          successTitle="What was kept is deleted"
          failureTitle="Could not delete what was kept"
          onFailure={() => void reload()}
        />
      )}
    </Card>
  )
}

const settings = { to: '/admin/site-settings' } as const

/**
 * For each kind of setting: a text about the setting, which may name the people or items for which it was on, and a
 * link to the screen where administrators can change the setting.
 */
const about: Readonly<
  Record<KeptSettingName, { text: (names: string) => string; link: LinkProps & { label: string } }>
> = {
  sharing: {
    text: (names) => `It was given to ${names}, who see only their own.`,
    link: { to: '/admin/companies', label: 'Companies' },
  },
  twoFactor: {
    text: (names) => `It was required of ${names}.`,
    link: { ...settings, label: 'Security settings' },
  },
  singleSignOn: {
    text: (names) => `It was on for ${names}. People sign in with their password instead.`,
    link: { to: '/admin/single-sign-on', label: 'Single sign-on' },
  },
  siteTexts: {
    text: (names) => `You wrote your own for ${names}. Visitors see the built-in ones.`,
    link: { ...settings, hash: 'site-texts', label: 'Site texts' },
  },
  reopening: {
    text: () => 'Resolved tickets stay resolved when their customer replies.',
    link: { ...settings, hash: 'service-desk', label: 'Service desk' },
  },
  assignment: {
    text: () => 'New tickets are assigned to nobody.',
    link: { ...settings, hash: 'service-desk', label: 'Service desk' },
  },
  invoicePdfs: {
    text: () => 'Emails about new invoices are sent without the PDF.',
    link: { ...settings, label: 'Site settings' },
  },
  passkeys: {
    text: (names) => `They were added by ${names}, and are neither accepted nor asked for.`,
    link: { to: '/admin/user-management', label: 'Users' },
  },
}

interface KeptSettingItemProps {
  setting: KeptSetting
  isPending: boolean
  onTurnOn: () => void
  onDelete: () => void
}

function KeptSettingItem({ setting, isPending, onTurnOn, onDelete }: KeptSettingItemProps) {
  const { name, of } = setting
  const { text, link } = about[name]
  const { label, ...to } = link
  const title = keptSettingTitles[name]
  const item = useFocusOnUnmount<HTMLLIElement>()
  return (
    <li ref={item} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-ui">
      <div className="min-w-0 grow basis-80">
        <h3 className="font-medium text-n900">{title}</h3>
        <p className="text-n600">
          <span>
            {`${of.count > 0 ? text(namesText(of)) : 'Nothing that it was set for exists any more.'} `}
          </span>
          <Link {...to} className="font-medium whitespace-nowrap text-n900 underline underline-offset-4">
            {label}
          </Link>
        </p>
      </div>
      <div className="-mr-2.5 flex gap-2">
        <Button
          variant="secondary"
          size="small"
          pending={isPending}
          pendingText="Turning on..."
          aria-label={`Turn on again: ${title}`}
          onClick={onTurnOn}
        >
          Turn on again
        </Button>
        <Button variant="ghost" size="small" aria-label={`Delete: ${title}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  )
}
