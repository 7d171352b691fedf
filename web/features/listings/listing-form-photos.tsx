import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { mostPhotos } from '#shared/api/photos.ts'
import { plural } from '#shared/plural.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field.tsx'
import { usePhotoQueue } from '../photos/use-photo-queue.ts'
import type { ListingFormPart } from './listing-form-part.ts'
import css from './listing-form-photos.module.css'
import { movedTo } from './moved-to.ts'
import { PendingPhoto } from './pending-photo.tsx'
import { UploadedPhoto } from './uploaded-photo.tsx'

interface ListingFormPhotosProps extends ListingFormPart {
  /** called when uploads start, and when all have finished or failed */
  onBusy: (isBusy: boolean) => void
}

/** Up to five photos: chosen, dropped, pasted or taken, uploaded at once, ordered (POST-20 to POST-23). */
export function ListingFormPhotos({ values, errors, set, onBusy }: ListingFormPhotosProps) {
  const { photos } = values
  const [problems, setProblems] = useState<readonly string[]>([])
  const [said, say] = useState('')
  const errorId = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const queue = usePhotoQueue((addresses) => {
    set('photos', [...new Set([...photos, ...addresses])])
    say(plural(addresses.length, ['Photo added.', '# photos added.']))
  })
  const isBusy = queue.photos.length > 0
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])

  const add = (files: readonly File[]) =>
    setProblems(queue.add(files, mostPhotos - photos.length - queue.photos.length))
  usePaste(add)
  const { isOver, dropProps } = useDrop(add)

  const focusOn = (selector: string) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
  const move = (from: number, to: number) => {
    set('photos', movedTo(photos, from, to))
    say(`Photo ${from + 1} is now photo ${to + 1}.`)
    const direction = to < from ? 'earlier' : 'later'
    // the pressed button is disabled at either end
    const isEnd = to === 0 || to === photos.length - 1
    focusOn(`[data-photo="${to}"] [data-move${isEnd ? '' : `="${direction}"`}]:enabled`)
  }
  const remove = (index: number) => {
    set(
      'photos',
      photos.filter((_, other) => other !== index),
    )
    say(`Photo ${index + 1} removed.`)
    focusOn('[data-add]')
  }
  const problem = errors.photos ?? errors.imageUrl ?? problems[0]
  return (
    <fieldset
      ref={box}
      className={classNames(css.box, isOver && css.over)}
      aria-describedby={problem ? errorId : undefined}
      {...dropProps}
    >
      <legend className={css.legend}>
        Photos <span className={css.optional}>(optional)</span>
      </legend>
      {(photos.length > 0 || isBusy) && (
        <ol className={css.photos}>
          {photos.map((address, index) => (
            <UploadedPhoto
              key={address}
              address={address}
              index={index}
              count={photos.length}
              onMove={move}
              onRemove={remove}
            />
          ))}
          {queue.photos.map((photo) => (
            <PendingPhoto key={photo.key} photo={photo} onRetry={queue.retry} onDrop={queue.drop} />
          ))}
        </ol>
      )}
      {photos.length + queue.photos.length < mostPhotos && (
        <AddPhotos onFiles={add} isInvalid={Boolean(problem)} />
      )}
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </fieldset>
  )
}

interface AddPhotosProps {
  onFiles: (files: readonly File[]) => void
  isInvalid: boolean
}

/** Adds photos from the device's files, and on phones from its camera. */
function AddPhotos({ onFiles, isInvalid }: AddPhotosProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const isHydrated = useHydrated()
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])])
    // allows choosing the same file again
    input.value = ''
  }
  return (
    <div className={css.add}>
      <div className={css.ways}>
        <Button
          icon="photo"
          data-add
          disabled={!isHydrated}
          aria-describedby={hintId}
          aria-invalid={isInvalid || undefined}
          onClick={() => files.current?.click()}
        >
          Choose photos
        </Button>
        <Button
          icon="camera"
          className={css.camera}
          disabled={!isHydrated}
          onClick={() => camera.current?.click()}
        >
          Take a photo
        </Button>
      </div>
      <p id={hintId} className={css.hint}>
        Up to 5 photos, each under 10MB. The first one is on the card.{' '}
        <span className={css.dropping}>You can also drop or paste them here.</span>
      </p>
      <input
        ref={files}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  )
}

/** The props of an element that takes dropped files, and whether files are over it. */
function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  const dropProps = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, dropProps }
}

/** Handles images pasted anywhere on the page; pasted text is left alone. */
function usePaste(onFiles: (files: readonly File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
