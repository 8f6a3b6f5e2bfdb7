import { storePolicy } from '../../features/people/invitations/server/signInPolicy.ts'
import { signInPolicy } from '../../features/people/invitations/schema.ts'
import { findTwoFactorPolicy, lockSecuritySettings } from '../../features/base/settings/server/queries.ts'
import { twoFactorGroups } from '../../shared/endpoint/signInStep.ts'
import { audit } from '../../server/audit/audit.ts'
import { CommandError, type Command } from '../command.ts'
import { withDatabase } from '../instance.ts'

export const changeSignInPolicy: Command = {
  name: 'sign-in-policy',
  summary: 'Show who has to use 2FA at sign-in, and change it',
  options: [
    { name: 'two-factor', value: 'whom', about: `One of ${twoFactorGroups.join(', ')}` },
    { name: 'from', value: 'day', about: 'The first day, such as 2027-01-31, in UTC; today without it' },
  ],
  notes: [
    'With --two-factor nobody, people can sign in with just the password if they have not set up 2FA. Use disable-2fa for',
    'one account that has.',
  ],

  async run(args, config, terminal) {
    const whom = args.option('two-factor')
    const from = args.option('from')
    if (whom === undefined && from !== undefined) throw new CommandError('--from belongs to --two-factor.')
    const checked = signInPolicy.safeParse({
      twoFactorFor: whom ?? 'nobody',
      twoFactorFrom: whom === 'nobody' ? null : (from ?? new Date().toISOString().slice(0, 10)),
    })
    if (!checked.success) {
      throw new CommandError(
        twoFactorGroups.some((group) => group === whom)
          ? `There is no day “${from}”. Write it as 2027-01-31.`
          : `--two-factor takes one of ${twoFactorGroups.join(', ')}.`,
      )
    }
    const policy = await withDatabase(config, terminal, ({ transaction }) =>
      transaction(async (tx) => {
        if (whom === undefined) return findTwoFactorPolicy(tx)
        await lockSecuritySettings(tx)
        const detail = { by: 'command line', ...checked.data }
        await storePolicy(tx, checked.data)
        await audit(tx, { action: 'sign-in policy changed', subject: 'sign-in policy', detail })
        return checked.data
      }),
    )
    const { twoFactorFor, twoFactorFrom } = policy
    terminal.print(
      twoFactorFor === 'nobody'
        ? 'Nobody is required to use 2FA.'
        : `2FA is demanded of ${twoFactorFor} from ${twoFactorFrom} on.`,
    )
  },
}
