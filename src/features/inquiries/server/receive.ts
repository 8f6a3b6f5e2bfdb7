import type { AppContext } from '../../../server/appContext.ts'
import type { CallContext } from '../../../server/serve.ts'
import type { Count } from '../../../server/throttle.ts'
import type { Inquiry } from '../schema.ts'
import { storeInquiry } from './commands.ts'
import { mailInquiry } from './mails.ts'

const sending = (address: string): Count => [{ name: 'inquiry:ip', points: 5, seconds: 60 * 60 }, address]

/**
 * Takes an inquiry in. Whoever filled the honeypot gets the same answer and leaves nothing behind, so that a
 * machine learns nothing from it.
 */
export async function receiveInquiry(
  { throttle }: Pick<AppContext, 'throttle'>,
  { transact, address, request }: Pick<CallContext, 'transact' | 'address' | 'request'>,
  inquiry: Inquiry,
): Promise<{ message: string }> {
  await throttle.take(sending(address))
  if (!inquiry.website) {
    await transact(async (tx) => {
      await storeInquiry(tx, inquiry)
      await mailInquiry(tx, inquiry, request.hostname)
    })
  }
  return { message: "Your message has been sent. We'll contact you soon." }
}
