import { Link, type LinkProps } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { useSite } from '../../../browser/site.tsx'
import { Icon } from '../../../browser/ui/Icon.tsx'
import { hostToSetUp } from '../../brands/hostName.ts'
import { useMadeUp } from '../../provider/browser/useMadeUp.ts'
import { selfService } from '../../selfService/module.ts'
import type { FirstSteps, StepName } from '../schema.ts'

interface Step {
  title: string
  why: string
  link?: LinkProps & { label: string }
}

/** Each step leads to where it is done, or says where. */
export function StepList({ steps }: Pick<FirstSteps, 'steps'>) {
  const { modules } = useSite()
  const about = stepsOn(window.location.hostname, modules.includes(selfService.name), useMadeUp())
  return (
    <ol className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-2">
      {steps.map(({ name, isDone }) => {
        const { title, why, link } = about[name]
        return (
          <li key={name} className="flex items-start gap-3 text-ui">
            <Icon
              icon={isDone ? CircleCheck : Circle}
              size={18}
              className={`mt-px ${isDone ? 'text-success' : 'text-n400'}`}
            />
            <div className="min-w-0">
              <p className={isDone ? 'text-n600' : 'font-medium text-n900'}>
                {title}
                {isDone && <span className="sr-only"> (done)</span>}
              </p>
              {!isDone && (
                <p className="text-n600">
                  {why} {link && <StepLink {...link} />}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function StepLink({ label, ...to }: NonNullable<Step['link']>) {
  return (
    <Link {...to} className="font-medium whitespace-nowrap text-n900 underline underline-offset-4">
      {label}
    </Link>
  )
}

function stepsOn(host: string, canInvite: boolean, madeUp = ''): Record<StepName, Step> {
  return {
    password: {
      title: 'Change your password',
      why: 'The present one was made for you.',
      link: { to: '/admin/account', hash: 'change-password', label: 'Choose your own' },
    },
    host: {
      title: 'Make this address your brand',
      ...(hostToSetUp(host, host) === undefined
        ? {
            why: 'You are on an address that cannot have one.',
            link: { to: '/admin/domain/add', label: 'Add another' },
          }
        : {
            why: `You are on ${host}.`,
            link: { to: '/admin/domain/add', search: { host: 'this' }, label: `Use ${host}` },
          }),
    },
    provider: {
      title: 'Say who you are',
      why: madeUp,
      link: { to: '/admin/site-settings', hash: 'provider', label: 'Enter your own' },
    },
    mail: {
      title: 'Set up the mail server',
      why: 'Until then mails wait, and none is sent.',
      link: { to: '/admin/site-settings', label: 'Set it up' },
    },
    recipients: {
      title: 'Choose who is told of new tickets',
      why: 'Until then nobody is mailed about tickets, replies and contact requests.',
      link: { to: '/admin/site-settings', hash: 'recipients', label: 'Choose recipients' },
    },
    team: {
      title: 'Introduce your team',
      why: 'Visitors see who helps them.',
      link: { to: '/admin/team', label: 'Add people' },
    },
    twoFactor: {
      title: 'Protect your account',
      why: 'A code from your phone is asked for after the password.',
      link: { to: '/admin/account', hash: 'own-two-factor', label: 'Set up 2FA' },
    },
    customer: canInvite
      ? {
          title: 'Invite your first customer',
          why: 'They raise tickets and see their invoices.',
          link: { to: '/admin/user-management', label: 'Create their account' },
        }
      : {
          title: 'Add your first customer',
          why: 'With the module Self-service they are invited by mail.',
          link: { to: '/admin/modules', label: 'See the modules' },
        },
    backup: {
      title: 'Make a backup',
      why: 'On the server, with a file name at the end: npm run portal -- backup',
    },
  }
}
