import { useEffect, useRef, useState } from 'react'

/**
 * Whether the picture at this path failed to load, and the props for its element. An undefined path counts as failed.
 */
export function usePictureFailure(src: string | null | undefined) {
  const [failed, setFailed] = useState<typeof src>()
  const ref = useRef<HTMLImageElement>(null)
  // A picture in server-rendered HTML may have failed before hydration.
  useEffect(() => {
    if (ref.current?.complete && ref.current.naturalWidth === 0) setFailed(src)
  }, [src])
  return { isFailed: src === failed, watch: { ref, onError: () => setFailed(src) } }
}
