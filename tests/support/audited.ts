import type { EditedRecords } from './edited.ts'
import type { HttpResponse } from './httpClient.ts'
import { pathOf } from './race.ts'
import type { SignedInClient, TestApp } from './testApp.ts'

/** An endpoint that leaves an entry in the audit log. */
export interface AuditedEndpoint {
  action: string
  /** The actions of the audit events that follow it. */
  also?: readonly string[]
  /** Status of its response; 200 by default. */
  status?: number
  /** Prepares the request; returns a function that makes it once. */
  prepare: (app: TestApp, administrator: SignedInClient) => Promise<() => Promise<HttpResponse>>
}

/** Changes a record with the second body of its conditional endpoint. */
export const edit = (
  edited: EditedRecords,
  name: string,
  action: string,
): Record<string, AuditedEndpoint> => ({
  [name]: {
    action,
    prepare: async (app, administrator) => {
      const record = await edited[name]?.(administrator, app)
      if (!record) throw new Error(`${name} has no entry in \`edited\`.`)
      return () => administrator.put(record.path, record.bodies[1])
    },
  },
})

/** Creates a record in a list. */
export const create = (
  list: string,
  action: string,
  body: (app: TestApp, by: SignedInClient) => unknown,
) => ({
  [`POST ${list}`]: {
    action,
    status: 201,
    prepare: async (app: TestApp, administrator: SignedInClient) => {
      const sent = await body(app, administrator)
      return () => administrator.post(list, sent)
    },
  },
})

/** Deletes a record that it has created. */
export const remove = (
  list: string,
  action: string,
  body: (app: TestApp, by: SignedInClient) => unknown,
) => ({
  [`DELETE ${list}/:id`]: {
    action,
    prepare: async (app: TestApp, administrator: SignedInClient) => {
      const path = await pathOf(administrator, list, await body(app, administrator))
      return () => administrator.delete(path)
    },
  },
})
