import { loadedLater } from '../../../browser/page/loadedLater.tsx'
import type { GivenInvitation } from '../../accounts/slots.ts'

const Loaded = loadedLater(async () => (await import('./InviteDialog.tsx')).InviteDialog)

/** The dialog, loaded when someone wants to invite. */
export const Invitation = (props: GivenInvitation) => <Loaded.Later {...props} />
