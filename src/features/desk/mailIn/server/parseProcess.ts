import { performTasks } from '../../../../server/process/performTasks.ts'
import { parseMail } from './parseMail.ts'
import type { ParseTask } from './parsedMail.ts'

performTasks<ParseTask>(
  (task) =>
    parseMail(task).then(
      (mail) => ({ mail }),
      (error: unknown) => ({ error }),
    ),
  // A mail of 50 MB takes 3 s and 150 MB.
  { maxProcessorMs: 20_000, maxMemoryBytes: 400 * 1024 * 1024 },
)
