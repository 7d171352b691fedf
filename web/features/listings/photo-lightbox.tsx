import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { photoId, photoUrl } from '#shared/photo-names.ts'
import { Button } from '#web/ui/button.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import css from './photo-lightbox.module.css'
import { photoName } from './photo-name.ts'

interface PhotoLightboxProps {
  /** the listing's title */
  title: string
  /** the photos' URLs */
  photos: readonly string[]
  /** the index of the photo to open; null: closed */
  opened: number | null
  onClose: () => void
}

/**
 * The photos of a listing in full screen, one at a time. Swiping, arrow keys and buttons change the photo;
 * after the last comes the first.
 */
export function PhotoLightbox({ title, photos, opened, onClose }: PhotoLightboxProps) {
  const modal = useModal(opened !== null, onClose)
  return (
    <dialog {...modal} className={css.lightbox} aria-label={`Photos of ${title}`}>
      {opened !== null && <Slides title={title} photos={photos} opened={opened} onClose={onClose} />}
    </dialog>
  )
}

function Slides({ title, photos, opened, onClose }: PhotoLightboxProps & { opened: number }) {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(opened)
  const count = photos.length

  const show = (index: number) => {
    const element = strip.current
    element?.scrollTo({ left: ((index + count) % count) * element.clientWidth })
  }
  // use the scroll position, because `shown` is only updated after scrolling
  const turnBy = (step: -1 | 1) => strip.current && show(indexAt(strip.current) + step)
  // the dialog has no width before it is open
  const showOpened = useEffectEvent(() => show(opened))
  useEffect(() => showOpened(), [])
  const turn = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    turnBy(event.key === 'ArrowLeft' ? -1 : 1)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys do the same as the buttons inside
    <div className={css.sheet} onKeyDown={turn}>
      <header className={css.head}>
        <p role="status">{count > 1 && `Photo ${shown + 1} of ${count}`}</p>
        <Button variant="quiet" icon="close" label="Close" onClick={onClose} />
      </header>
      <div
        ref={strip}
        className={css.strip}
        // a scrollable element must be reachable by keyboard
        {...{ role: 'group', 'aria-label': 'Photos', tabIndex: 0 }}
        onScroll={({ currentTarget }) => setShown(indexAt(currentTarget))}
      >
        {photos.map((address, index) => (
          <LargePhoto key={address} address={address} name={photoName(title, index, count)} />
        ))}
      </div>
      {count > 1 && (
        <footer className={css.foot}>
          <Button icon="arrow-left" label="Previous photo" onClick={() => turnBy(-1)} />
          <Button icon="arrow-right" label="Next photo" onClick={() => turnBy(1)} />
        </footer>
      )}
    </div>
  )
}

/** The index of the photo in view. */
function indexAt({ scrollLeft, clientWidth }: HTMLElement): number {
  return Math.round(scrollLeft / clientWidth)
}

function LargePhoto({ address, name }: { address: string; name: string }) {
  const id = photoId(address)
  return (
    <picture className={css.slide}>
      {id &&
        (['avif', 'webp'] as const).map((form) => (
          <source key={form} type={`image/${form}`} srcSet={photoUrl(id, 800, form)} />
        ))}
      <img src={address} alt={name} width={800} height={600} />
    </picture>
  )
}
