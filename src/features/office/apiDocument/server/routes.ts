import type { Endpoint } from '../../../../shared/endpoint/endpoint.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import * as endpoints from '../endpoints.ts'
import type { ApiDocument } from '../schema.ts'
import { openApiDocument } from './openApi.ts'

/** @param servedEndpoints every endpoint that is served; complete once the routes are registered */
export const apiDocumentRoutes =
  (servedEndpoints: readonly Endpoint[]): Routes =>
  (serve, { placeholders }) => {
    /**
     * The cached document, and the names of the announced functions that were on when it was built. Building the
     * document takes about 20 ms.
     */
    let made: { working: string; document: ApiDocument } | undefined
    serve(endpoints.readApiDocument, async () => {
      const shown = await placeholders.shown()
      const working = shown.join()
      if (made?.working !== working) {
        const served = servedEndpoints.filter(
          ({ placeholder }) => placeholder === undefined || shown.includes(placeholder),
        )
        made = { working, document: openApiDocument(served) }
      }
      return made.document
    })
  }
