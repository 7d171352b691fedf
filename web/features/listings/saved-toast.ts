import type { Listing } from '#shared/api/listings.ts'
import { editFoodPath } from '#web/paths.ts'
import type { ToastContent } from '#web/ui/toast-store.ts'

/** Long enough to read the place and follow the link, in milliseconds. */
const linkedDuration = 12_000

/** The toast for a saved listing; names the place if only the address locates the listing. */
export function savedToast(listing: Listing, isEdit: boolean): ToastContent {
  const { id, placedIn } = listing
  const { title, description } = textsFor(listing, isEdit)
  if (!placedIn) return { title, description }
  return {
    title,
    description: `${description} Shown at ${placedIn}.`,
    link: { href: editFoodPath(id), text: 'Set the exact spot' },
    duration: linkedDuration,
  }
}

function textsFor({ title, isDraft }: Listing, isEdit: boolean) {
  if (isEdit) return { title: 'Listing updated', description: `${title} is up to date.` }
  return isDraft
    ? {
        title: 'Saved as a draft',
        description: `We publish ${title} once you confirm your email address.`,
      }
    : { title: 'Your listing is live', description: `${title} can be ordered now.` }
}
