import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Progress } from '../../../../browser/api/progress.ts'
import { ApiError, errorMessage } from '../../../../browser/api/send.ts'
import type { Attachment } from '../schema.ts'

interface Upload {
  key: number
  file: File
  progress: Progress
  /** Why the upload failed; undefined if it has not failed. */
  failure: string | undefined
  mayRetry: boolean
}

/** An upload with the thumbnail of its picture; undefined for other files, and until it is made. */
export type ShownUpload = Upload & { thumbnail: string | undefined }

/** The thumbnail of a picture, as a data: URL. */
interface Thumbnail {
  file: File
  url: string
}

/** Whether the server refused the file itself, so that a retry would fail as well. */
const isOfFile = (error: unknown) => error instanceof ApiError && [400, 415].includes(error.status)

const notBegun: Progress = { done: 0, total: undefined }

/** Uploads files one after the other. Each upload can be cancelled and retried. */
export function useUploads(onUploaded: (uploaded: Attachment) => void) {
  const queries = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [thumbnails, setThumbnails] = useState<readonly Thumbnail[]>([])
  /** The chosen files by the ids of their attachments. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, File>>(new Map())
  const aborts = useRef(new Map<number, AbortController>())
  const queue = useRef(Promise.resolve())
  const lastKey = useRef(0)

  useEffect(() => {
    const all = aborts.current
    return () => all.forEach((abort) => abort.abort())
  }, [])

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))

  function begin({ key, file }: Pick<Upload, 'key' | 'file'>) {
    const abort = new AbortController()
    const { signal } = abort
    aborts.current.set(key, abort)
    change(key, { progress: notBegun, failure: undefined })
    queue.current = queue.current.then(async () => {
      if (signal.aborted) return
      try {
        const onProgress = (progress: Progress) => change(key, { progress })
        const { uploadFile } = await import('./uploadFile.ts')
        const uploaded = await uploadFile(queries, file, { signal, onProgress })
        remove(key)
        setChosen((all) => new Map(all).set(uploaded.id, file))
        onUploaded(uploaded)
      } catch (error) {
        if (signal.aborted) return
        const failure = errorMessage(error, 'Could not upload this file.')
        change(key, { failure, mayRetry: !isOfFile(error) })
      }
    })
  }

  function remove(key: number) {
    aborts.current.get(key)?.abort()
    aborts.current.delete(key)
    setUploads((all) => all.filter((upload) => upload.key !== key))
  }

  async function addThumbnail(file: File) {
    const { thumbnailOf } = await import('./thumbnail.ts')
    const url = await thumbnailOf(file)
    if (url !== undefined) setThumbnails((all) => [...all, { file, url }])
  }

  const thumbnailOf = (file: File | undefined) => thumbnails.find((each) => each.file === file)?.url

  return {
    uploads: uploads.map((upload): ShownUpload => ({ ...upload, thumbnail: thumbnailOf(upload.file) })),
    /** The thumbnail of an uploaded picture; undefined for other files, and for those of a restored draft. */
    thumbnailOfStored: (id: number) => thumbnailOf(chosen.get(id)),
    remove,
    /** Uploads a file. With `refusal`, only shows the file and the refusal. */
    add(file: File, refusal: string | undefined) {
      const key = (lastKey.current += 1)
      const upload = { key, file, progress: notBegun, failure: refusal, mayRetry: refusal === undefined }
      setUploads((all) => [...all, upload])
      // Without its script, the row shows a symbol.
      if (file.type.startsWith('image/')) void addThumbnail(file).catch(() => undefined)
      if (refusal === undefined) begin(upload)
    },
    retry: begin,
  }
}
