import type { AdminListing, ArchiveOutcome } from '#shared/api/admin-listings.ts'
import { plural } from '#shared/plural.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { archiveProducts } from './api.ts'
import { staleAfterProductChange } from './product-queries.ts'

interface ArchiveDialogProps {
  listings: readonly Pick<AdminListing, 'id' | 'title'>[]
  /** called with the outcome of each */
  onDone: (outcomes: readonly ArchiveOutcome[]) => void
  onClose: () => void
  onSessionEnd: () => void
}

/** Asks before archiving listings; names each and explains the effect. */
export function ArchiveDialog({ listings, onDone, onClose, onSessionEnd }: ArchiveDialogProps) {
  const isOne = listings.length === 1
  const what = isOne ? 'product' : `${listings.length} products`
  return (
    <ReasonDialog
      title={isOne ? 'Archive product' : `Archive ${what}`}
      submitLabel={`Archive ${what}`}
      isDanger
      send={(reason) =>
        archiveProducts(
          listings.map(({ id }) => id),
          reason,
        )
      }
      toastFor={archivedToast}
      onDone={onDone}
      staleUrls={staleAfterProductChange}
      onClose={onClose}
      onSessionEnd={onSessionEnd}
    >
      <p>
        {isOne
          ? 'It’s removed from every page, and nobody can order it. Its orders stay as they are, and its baker gets an email.'
          : 'They are removed from every page, and nobody can order them. Their orders stay as they are, and their bakers get an email for each.'}
      </p>
      <ul>
        {listings.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </ReasonDialog>
  )
}

/** The toast for the outcomes of archiving. */
function archivedToast(outcomes: readonly ArchiveOutcome[]) {
  const refused = outcomes.filter(({ isArchived }) => !isArchived).length
  const archived = outcomes.length - refused
  return {
    title: refused === 0 ? 'Archived' : 'Some were not archived',
    description:
      refused === 0
        ? plural(archived, ['# product', '# products'])
        : plural(
            archived,
            ['# product archived, {refused} not archived', '# products archived, {refused} not archived'],
            {
              refused,
            },
          ),
  }
}
