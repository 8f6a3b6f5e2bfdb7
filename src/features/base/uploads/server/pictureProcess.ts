import { AppError } from '../../../../server/http/errors.ts'
import { taskListener } from '../../../../server/process/taskListener.ts'
import { perform, type PictureTask } from './pictureTask.ts'

const listener = taskListener(
  (task: PictureTask) =>
    perform(task).then(
      (made) => ({ made }),
      (error: unknown) =>
        error instanceof AppError ? { refusal: { code: error.code, message: error.message } } : { error },
    ),
  {
    // A picture of 40 million pixels takes 0.3 to 1.6 s.
    maxProcessorMs: 1_500,
    // 200 MB, minus the memory that a decoder may allocate between two checks. When idle, the process uses 80 MB.
    maxMemoryBytes: 190 * 1024 * 1024,
  },
)
process.on('message', listener)
