import { useHostName } from '../../../../browser/page/useHostName.ts'
import type { LinkProps } from '@tanstack/react-router'
import { hostToSetUp } from '../../../site/brands/hostName.ts'
import { useMadeUp } from '../../../site/provider/browser/useMadeUp.ts'
import { textsLink } from '../../../site/texts/values.ts'
import type { FirstSteps, StepName } from '../schema.ts'

export interface Step {
  title: string
  why: string
  /** The screen on which the step is done; absent for steps that are done on the server. */
  link?: LinkProps & { label: string }
}

/** Texts and link of each step, for the current host and the current state of the steps. */
export function useSteps(steps: FirstSteps['steps']): Record<StepName, Step> {
  const announced = steps.find(({ name }) => name === 'announced')?.count ?? 0
  const texts = {
    ...stepsOn(useHostName(), useMadeUp()),
    announced: {
      title: 'Switch on what is only announced',
      why: `${announced} ${announced === 1 ? 'function is a placeholder' : 'functions are placeholders'}, such as Download PDF.`,
      link: { to: '/admin/announced-functions', label: 'See them' } as const,
    },
    promise: {
      title: 'Check what your home page promises',
      why: 'It offers support around the clock, and your opening hours are others.',
      link: textsLink,
    },
  }
  return steps.some(({ isUnproven }) => isUnproven) ? { ...texts, mail: mailTest } : texts
}

const mailTest: Step = {
  title: 'Send a test email',
  why: 'No email has been delivered yet with the settings as you saved them.',
  link: { to: '/admin/site-settings', hash: 'mail', label: 'Send one' },
}

function stepsOn(host: string, madeUp = ''): Record<Exclude<StepName, 'promise' | 'announced'>, Step> {
  return {
    password: {
      title: 'Change your password',
      why: 'The current one was created for you.',
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
      why: 'Emails wait until then.',
      link: { to: '/admin/site-settings', hash: 'mail', label: 'Set it up' },
    },
    recipients: {
      title: 'Choose who is told of new tickets',
      why: 'Until then, the emails about tickets, replies and contact requests have no recipients.',
      link: { to: '/admin/site-settings', hash: 'recipients', label: 'Choose recipients' },
    },
    mailbox: {
      title: 'Let customers answer by email',
      why: 'Their emails become tickets and replies. It is done once the first one has arrived.',
      link: { to: '/admin/site-settings', hash: 'mailboxes', label: 'Add a mailbox' },
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
    customer: {
      title: 'Add your first customer',
      why: 'They raise tickets and see their invoices.',
      link: { to: '/admin/user-management', label: 'Create their account' },
    },
    ownEmail: {
      title: 'Confirm your own email address',
      why: 'For a forgotten password, and for warnings about your account.',
      link: { to: '/admin/account', hash: 'own-email', label: 'Enter it' },
    },
    agent: {
      title: 'Give your colleagues accounts',
      why: 'Agents answer tickets and write invoices in a portal of their own.',
      link: { to: '/admin/user-management', label: 'Create their accounts' },
    },
    reopening: {
      title: 'Reopen resolved tickets when customers reply',
      why: 'Otherwise such a ticket stays resolved, and waits in the lists of your team.',
      link: { to: '/admin/site-settings', hash: 'service-desk', label: 'Choose' },
    },
    ownHost: {
      title: 'Add your own host name',
      why: 'Until it is a primary domain, only this machine can open the links in your emails.',
      link: { to: '/admin/domain/add', label: 'Add a domain' },
    },
    backup: {
      title: 'Make a backup',
      why: 'On the server, with a file name at the end: npm run portal -- backup',
    },
  }
}
