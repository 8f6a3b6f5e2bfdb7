import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide'
import { Button } from '../../../../browser/ui/Button.tsx'
import { EmptyState } from '../../../../browser/ui/EmptyState.tsx'
import { ListTime } from '../../../../browser/ui/ListTime.tsx'
import { Body, Head, Row, Table, TableFrame, Td, Th } from '../../../../browser/ui/Table.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import type { BackgroundWork } from '../schema.ts'
import { tryAgain } from './api.ts'

/** The jobs that were given up, each with a button that tries it again. */
export function FailedJobs({ failed, failedCount }: Pick<BackgroundWork, 'failed' | 'failedCount'>) {
  const queries = useQueryClient()
  const trying = useMutation({
    mutationFn: (id: number) => tryAgain(queries, id),
    onSuccess: () => toast({ title: 'It is being tried again', kind: 'success' }),
    onError: (error) => toastFailure(error, 'Could not try it again'),
  })
  return (
    <section aria-labelledby="failed-work" className="mt-8">
      <h2 id="failed-work" className="mb-3 text-section">
        Given up
      </h2>
      {failed.length === 0 ? (
        <EmptyState text="No work was given up." />
      ) : (
        <TableFrame>
          <Table label="Work that was given up" fixed>
            <Head>
              <Th className="w-[34%]">Work</Th>
              <Th>Last error</Th>
              <Th className="w-[100px] as-table:pr-5" right>
                Attempts
              </Th>
              <Th className="w-[144px]">Asked for</Th>
              <Th labelHidden className="w-[156px]">
                Actions
              </Th>
            </Head>
            <Body>
              {failed.map((job) => (
                <Row key={job.id} tall>
                  <Td part="lead" className="wrap-anywhere">
                    {job.title}
                  </Td>
                  <Td part="meta">
                    <p className="wrap-anywhere text-danger as-table:py-2">{job.problem}</p>
                  </Td>
                  <Td tabular right className="as-table:pr-5">
                    {job.attempts}
                  </Td>
                  <Td part="meta">
                    <ListTime at={job.createdAt} />
                  </Td>
                  <Td part="action">
                    <Button
                      variant="secondary"
                      size="small"
                      icon={RotateCw}
                      pending={trying.isPending && trying.variables === job.id}
                      pendingText="Trying..."
                      aria-label={`Try again: ${job.title}, ${job.id}`}
                      onClick={() => {
                        if (!trying.isPending) trying.mutate(job.id)
                      }}
                    >
                      Try again
                    </Button>
                  </Td>
                </Row>
              ))}
            </Body>
          </Table>
        </TableFrame>
      )}
      {failedCount > failed.length && (
        <p className="mt-3 text-small text-n600">
          {`These are the newest ${failed.length}; ${(failedCount - failed.length).toLocaleString('en-US')} older ones are not shown.`}
        </p>
      )}
    </section>
  )
}
