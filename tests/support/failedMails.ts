import type { Page } from '@playwright/test'
import { expect } from './browser.ts'
import { callApi } from './people.ts'

/** Waits until the server has given up this number of mails; the page must be an administrator's. */
export const waitForFailedMails = (page: Page, count: number): Promise<void> =>
  expect
    .poll(async () => Number((await callApi(page, 'GET', '/api/settings/email/outbox')).get('failed')), {
      message: 'Failed mails',
    })
    .toBe(count)
