import type { Readable } from 'node:stream'
import type { AppContext } from '../../../../server/appContext.ts'
import { Download } from '../../../../server/endpoints/download.ts'
import { AppError, missing } from '../../../../server/http/errors.ts'
import { ClamdAway, scan } from '../../../../server/storage/clamd.ts'
import type { ClamdAddress } from '../../../../server/storage/clamdAddress.ts'
import type { FileStore } from '../../../../server/storage/fileStore.ts'

/**
 * A received mail as it arrived. With a virus scanner, it is scanned each time: only the files of messages are scanned when
 * they arrive, and the scanner learns of viruses later.
 *
 * @throws AppError 404; 409 if it has a virus or cannot be scanned; 503 if the scanner cannot be reached
 */
export async function originalOf(
  { database: { db }, config: { clamd }, stopping }: Pick<AppContext, 'database' | 'config' | 'stopping'>,
  store: FileStore,
  id: number,
): Promise<Download> {
  const row = await db.selectFrom('inboundMails').select('rawKey').where('id', '=', id).executeTakeFirst()
  if (!row || !(await store.has(row.rawKey))) throw noEmail()
  const open = async () => {
    const content = await store.read(row.rawKey)
    if (!content) throw noEmail()
    return content
  }
  if (clamd) await refuseInfected(await open(), clamd, stopping)
  // Opened only when it is sent: a HEAD request reads nothing.
  async function* parts() {
    const chunks: AsyncIterable<Uint8Array> = await open()
    yield* chunks
  }
  return new Download({ name: `email-${id}.eml`, type: 'message/rfc822', parts: parts() })
}

const noEmail = () => missing('This email is not stored any more.')

async function refuseInfected(content: Readable, clamd: ClamdAddress, stopping: AbortSignal): Promise<void> {
  try {
    if ((await scan(content, clamd, stopping)).isClean) return
  } catch (error) {
    if (error instanceof ClamdAway)
      throw new AppError('unavailable', 'The virus scanner cannot be reached. Please try again later.', {
        retryAfterSeconds: 60,
      })
    throw new AppError('conflict', 'This email could not be checked for viruses, so nobody can download it.')
  }
  throw new AppError('conflict', 'This email contains a virus, so nobody can download it.')
}
