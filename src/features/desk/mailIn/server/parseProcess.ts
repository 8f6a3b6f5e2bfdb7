import { taskListener } from '../../../../server/process/taskListener.ts'
import { parseMail } from './parseMail.ts'
import type { ParseTask } from './parsedMail.ts'

const listener = taskListener(
  (task: ParseTask) =>
    parseMail(task).then(
      (mail) => ({ mail }),
      (error: unknown) => ({ error }),
    ),
  // A mail of 50 MB takes 1.1 s and 190 MB with one file. As one text it would take 460 MB, which no letter has.
  { maxProcessorMs: 20_000, maxMemoryBytes: 400 * 1024 * 1024 },
)
process.on('message', listener)
