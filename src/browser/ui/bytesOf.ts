const megabyte = 1024 * 1024

/** '1.2 of 3.4 MB', '12 of 40 KB'. */
export function bytesOf(done: number, total: number): string {
  if (total >= megabyte) return `${megabytes(done)} of ${megabytes(total)} MB`
  return `${kilobytes(done)} of ${kilobytes(total)} KB`
}

const megabytes = (count: number) =>
  (count / megabyte).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const kilobytes = (count: number) => Math.ceil(count / 1024).toLocaleString('en-US')
