import { ToastRegion } from '#web/ui/toast.tsx'
import { OfflineNote } from './offline-note.tsx'
import { PageAnnouncer } from './page-announcer.tsx'

/** What may appear over a page, in its lower corners, and what only screen readers are told. */
export function CornerNotes() {
  return (
    <>
      <OfflineNote />
      <ToastRegion />
      <PageAnnouncer />
    </>
  )
}
