import type { Remembering } from '../../../../server/database/db.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { placeholders } from '../../../../shared/site/placeholders.ts'
import { ownContact } from '../../../../shared/site/site.ts'
import { isLoopbackName } from '../../../site/brands/hostName.ts'
import type { Sites } from '../../../site/brands/server/siteOfHost.ts'
import { falsePromise } from '../../../site/texts/values.ts'
import * as endpoints from '../endpoints.ts'
import { stepNames, type FirstSteps } from '../schema.ts'
import { optionalSteps } from '../values.ts'
import { storePutAway } from './commands.ts'
import { findProgress } from './queries.ts'
import { findStates, isRecent } from '../../../mail/systemStatus/server/states.ts'

export const firstStepRoutes =
  (sites: Sites): Routes =>
  (serve, context) => {
    const { database } = context

    /** Counts the announced functions that are still off. Do not call this inside a transaction. */
    const countAnnounced = async () => placeholders.length - (await context.placeholders.shown()).length

    async function firstSteps(
      db: Remembering,
      userId: number,
      host: string,
      announced: number,
    ): Promise<FirstSteps> {
      const [{ isPutAway, done }, { linkedHost, delivery, unheard, lastBackupAt }, { site, isSetUp }] =
        await Promise.all([findProgress(db, userId), findStates(db, host), sites.ofHost(host)])
      const isDone = {
        ...done,
        promise: falsePromise({ openingHours: site.provider.openingHours, texts: site.texts }) === undefined,
        host: isSetUp,
        mail: Boolean(delivery?.deliveredAt),
        recipients: unheard.length === 0,
        backup: isRecent(lastBackupAt),
        ownHost: linkedHost !== undefined && !isLoopbackName(linkedHost),
        announced: announced === 0,
        provider: Object.values(ownContact(site)).every((fact) => fact !== undefined),
      }
      const isUnproven = delivery?.deliveredAt === null
      return {
        isPutAway,
        steps: stepNames
          .filter((name) => name !== 'promise' || !isDone[name])
          .map((name) => ({
            name,
            isDone: isDone[name],
            ...(name === 'announced' && { count: announced }),
            ...(optionalSteps.includes(name) && { isOptional: true }),
            ...(name === 'mail' && isUnproven && { isUnproven }),
          })),
      }
    }

    serve(endpoints.readFirstSteps, async ({ actor, request }) =>
      firstSteps(database.db, actor.id, request.hostname, await countAnnounced()),
    )

    serve(endpoints.putAwayFirstSteps, async ({ actor, body, request, transact }) => {
      const announced = await countAnnounced()
      return transact(async (tx) => {
        await storePutAway(tx, actor.id, body.isPutAway)
        return firstSteps(tx, actor.id, request.hostname, announced)
      })
    })
  }
