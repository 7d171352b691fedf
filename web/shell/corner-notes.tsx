import { ToastRegion } from '#web/ui/toast.tsx'
import { OfflineNote } from './offline-note.tsx'
import { PageAnnouncer } from './page-announcer.tsx'

/** The messages in the lower corners of a page, and the announcements for screen readers. */
export function CornerNotes() {
  return (
    <>
      <OfflineNote />
      <ToastRegion />
      <PageAnnouncer />
    </>
  )
}
