import { parentPort } from 'node:worker_threads'
import { drawInvoice } from './drawInvoice.ts'
import type { Sheet } from './sheet.ts'

parentPort?.on('message', (sheet: Sheet) => {
  drawInvoice(sheet).then(
    (pdf) => parentPort?.postMessage({ pdf }),
    (error: unknown) => parentPort?.postMessage({ error }),
  )
})
