import { X } from 'lucide-react'
import { useId, useRef, useState, type ChangeEvent, type CSSProperties, type DragEvent } from 'react'
import { buttonClass } from '../../../browser/ui/Button.tsx'
import { FieldError } from '../../../browser/ui/FieldError.tsx'
import { IconButton } from '../../../browser/ui/IconButton.tsx'
import { ProgressBar } from '../../../browser/ui/ProgressBar.tsx'
import { paletteOf } from '../palette.ts'
import { DefaultLogo } from './DefaultLogo.tsx'
import type { ChosenLogo } from './useChosenLogo.ts'

interface LogoFieldProps {
  /** The colour of the default logo, which is shown where there is no other. */
  color: string
  /** The path of the stored logo; undefined for none. */
  current: string | undefined
  chosen: ChosenLogo | undefined
  /** 0 to 1 while the file is being sent. */
  progress: number | undefined
  error: string | undefined
  onChoose: (file: File) => void
  onDrop: () => void
}

/** A logo to be chosen or dropped; it is uploaded when the form is submitted. */
export function LogoField({ color, current, chosen, progress, error, onChoose, onDrop }: LogoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isDragOver, setIsDragOver] = useState(false)
  const sending = progress !== undefined

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0]
    if (file) onChoose(file)
    // Otherwise choosing the same file again after correcting it would not fire a change event.
    event.currentTarget.value = ''
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsDragOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !sending) onChoose(file)
  }

  function hover(event: DragEvent) {
    event.preventDefault()
    setIsDragOver(true)
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="min-w-0">
      <p id={`${id}-label`} className="mb-1.5 text-ui font-medium text-n900">
        Logo
      </p>
      <div
        onDrop={drop}
        onDragOver={hover}
        onDragLeave={() => setIsDragOver(false)}
        className={`flex items-center gap-x-4 gap-y-2 rounded-control border border-dashed px-4 py-3 ${isDragOver ? 'border-n900 bg-n50' : 'border-n400'} ${chosen ? 'max-sm:flex-wrap max-sm:justify-end' : ''}`}
      >
        <LogoPicture address={chosen?.preview || current} color={color} />
        <div className={`min-w-0 grow text-small text-n600 ${chosen ? 'max-sm:basis-2/3' : ''}`}>
          {sending ? (
            <ProgressBar label="Uploading logo" part={progress} />
          ) : (
            <>
              <p className="line-clamp-2 text-ui font-medium wrap-anywhere text-n900">
                {chosen?.file.name ?? 'Drop a file here'}
              </p>
              <p id={`${id}-hint`}>JPG, PNG, GIF, SVG, max 5 MB</p>
            </>
          )}
        </div>
        {chosen && !sending && (
          <IconButton
            icon={X}
            label="Keep the present logo"
            onClick={() => {
              onDrop()
              // The pressed button is removed with the chosen file.
              input.current?.focus()
            }}
          />
        )}
        <label
          className={
            buttonClass({ variant: 'secondary', size: 'small' }) +
            ' relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ' +
            'has-focus-visible:outline-n900 has-disabled:cursor-not-allowed has-disabled:text-n500'
          }
        >
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/gif,image/svg+xml"
            onChange={choose}
            disabled={sending}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint ${id}-note`}
            className="sr-only"
          />
          Choose file
        </label>
      </div>
      <div id={`${id}-note`} aria-live="polite">
        <FieldError>{error}</FieldError>
      </div>
    </div>
  )
}

function LogoPicture({ address, color }: { address: string | undefined; color: string }) {
  if (!address) {
    const brandStyle: CSSProperties = { ...paletteOf(color), display: 'contents' }
    return (
      <span style={brandStyle} className="forced-color-adjust-none">
        <DefaultLogo className="size-10" />
      </span>
    )
  }
  return <img src={address} alt="" className="size-10 shrink-0 rounded-badge object-contain" />
}
