import { AppError } from '../../../../server/http/errors.ts'
import { performTasks } from '../../../../server/process/performTasks.ts'
import { perform, type PictureTask } from './pictureTask.ts'

performTasks<PictureTask>(
  (task) =>
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
