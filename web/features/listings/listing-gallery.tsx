import { type MouseEvent, useState } from 'react'
import type { Listing } from '#shared/api/listings.ts'
import { foodPath } from '#web/paths.ts'
import { usePart } from '#web/rendering/use-part.ts'
import { Badge, Tape } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import css from './listing-gallery.module.css'
import { ListingPhoto } from './listing-photo.tsx'
import { photoName } from './photo-name.ts'

/**
 * The photos of a listing, or its category's drawing (CARD-01, CARD-02, CARD-17): a large one beside the others,
 * on a phone a full-width strip. Each links to its file; once the page is in use it opens in a lightbox.
 */
export function ListingGallery({ listing }: { listing: Listing }) {
  const photos = photosOf(listing)
  const [first, ...others] = photos
  const { part: Lightbox, prepare, need } = usePart(fetchLightbox, 'The photo did not open')
  const [opened, setOpened] = useState<number | null>(null)
  const open = async (index: number) => {
    if (await need()) setOpened(index)
  }
  const linked = (address: string, index: number) => (
    <PhotoLink
      key={address}
      listing={{ ...listing, imageUrl: address }}
      index={index}
      count={photos.length}
      onReach={prepare}
      onOpen={() => void open(index)}
    />
  )
  return (
    <div className={css.gallery}>
      <div
        className={classNames(css.photos, others.length > 0 && css.several)}
        data-photo-of={foodPath(listing.id)}
        {...(others.length > 0 ? { role: 'group', 'aria-label': `${photos.length} photos` } : {})}
      >
        {first === undefined ? (
          <span className={css.photo}>
            <ListingPhoto listing={listing} shape="wide" eager />
          </span>
        ) : (
          linked(first, 0)
        )}
        {others.length > 0 && (
          <div className={css.others} data-count={others.length}>
            {others.map((address, index) => linked(address, index + 1))}
          </div>
        )}
      </div>
      {listing.isSample && <Tape className={css.sample}>SAMPLE</Tape>}
      {others.length > 0 && (
        <Button icon="photo" className={`needs-script ${css.all}`} onClick={() => void open(0)}>
          All {photos.length} photos
        </Button>
      )}
      {Lightbox && (
        <Lightbox title={listing.title} photos={photos} opened={opened} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}

function photosOf({ photos, imageUrl }: Listing): readonly string[] {
  if (photos?.length) return photos
  return imageUrl === null ? [] : [imageUrl]
}

interface PhotoLinkProps {
  /** the listing with this photo as its `imageUrl` */
  listing: Listing & { imageUrl: string }
  index: number
  count: number
  /** called on hover or focus, to prefetch the lightbox */
  onReach: () => void
  onOpen: () => void
}

function PhotoLink({ listing, index, count, onReach, onOpen }: PhotoLinkProps) {
  const openHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  const isFirst = index === 0
  return (
    <a
      href={listing.imageUrl}
      className={css.photo}
      onPointerEnter={onReach}
      onFocus={onReach}
      onClick={openHere}
    >
      <ListingPhoto
        listing={listing}
        shape={isFirst ? 'wide' : 'small'}
        alt={photoName(listing.title, index, count)}
        eager={isFirst}
      />
      {count > 1 && (
        <Badge className={css.count}>
          <span aria-hidden="true">
            {index + 1} / {count}
          </span>
        </Badge>
      )}
    </a>
  )
}

async function fetchLightbox() {
  const { PhotoLightbox } = await import('./photo-lightbox.tsx')
  return PhotoLightbox
}
