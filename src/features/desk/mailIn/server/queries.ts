import type { Db } from '../../../../server/database/db.ts'

/** The keys of all mails in the store of mails. */
export const storedMailKeys = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('inboundMails').select('rawKey').execute()).map(({ rawKey }) => rawKey)
