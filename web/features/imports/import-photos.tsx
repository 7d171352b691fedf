import type { ImportPreview } from '#shared/api/imports.ts'
import { plural } from '#shared/plural.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { photosElsewhere, type useImportPhotos } from './use-import-photos.ts'

interface ImportPhotosProps extends ReturnType<typeof useImportPhotos> {
  preview: ImportPreview
}

/** Fetches the photos of a file from the sites where they are, when the baker asks. */
export function ImportPhotos({ preview, photos, failure, isFetching, fetchAll }: ImportPhotosProps) {
  const addresses = photosElsewhere(preview)
  if (addresses.length === 0) return null
  const left = addresses.filter((address) => !photos.has(address))
  const here = addresses.filter((address) => 'imageUrl' in (photos.get(address) ?? {})).length
  const refused = addresses.flatMap((address) => {
    const photo = photos.get(address)
    return photo && 'fault' in photo ? [{ address, fault: photo.fault }] : []
  })
  return (
    <section className="sheet stack" aria-labelledby="import-photos">
      <h3 id="import-photos">5. Photos</h3>
      <p className="muted">
        {plural(addresses.length, [
          '# photo is on another website. Fetch it if it’s yours, or add photos later.',
          '# photos are on other websites. Fetch them if they’re yours, or add photos later.',
        ])}
      </p>
      <p role="status">{here > 0 && plural(here, ['# photo fetched.', '# photos fetched.'])}</p>
      {failure !== null && (
        <Notice tone="bad" live>
          <p>{failure}</p>
        </Notice>
      )}
      {refused.map(({ address, fault }) => (
        <Notice key={address} tone="warn">
          <p>
            {fault} <span className="small">{address}</span>
          </p>
        </Notice>
      ))}
      {left.length > 0 && (
        <div className="row">
          <Button icon="photo" busy={isFetching} onClick={() => fetchAll(left)}>
            {plural(left.length, ['Fetch # photo', 'Fetch # photos'])}
          </Button>
        </div>
      )}
    </section>
  )
}
