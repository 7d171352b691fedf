import type { AdminListing, ArchiveOutcome } from '#shared/api/admin-listings.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface SelectionProps {
  listings: readonly AdminListing[]
  /** the selected IDs */
  chosen: ReadonlySet<string>
  /** the outcomes of the last archiving */
  outcomes: readonly ArchiveOutcome[]
  onChoose: (ids: ReadonlySet<string>) => void
  onArchive: (listings: readonly AdminListing[]) => void
}

/** Selects listings to archive several at once, and lists those that could not be archived. */
export function Selection({ listings, chosen, outcomes, onChoose, onArchive }: SelectionProps) {
  const open = listings.filter(({ status }) => status !== 'archived')
  const selected = open.filter(({ id }) => chosen.has(id))
  const refused = outcomes.filter(({ isArchived }) => !isArchived)
  if (open.length === 0 && refused.length === 0) return null
  return (
    <>
      <div className="row">
        <Checkbox
          checked={open.length > 0 && selected.length === open.length}
          onChange={({ currentTarget: { checked } }) =>
            onChoose(new Set(checked ? open.map(({ id }) => id) : []))
          }
        >
          Select all on this page
        </Checkbox>
        <span role="status" className="muted small">
          {selected.length > 0 && `${selected.length} of ${listings.length} selected`}
        </span>
        {selected.length > 0 && (
          <Button variant="danger" icon="trash" className="end" onClick={() => onArchive(selected)}>
            Archive selected ({selected.length})
          </Button>
        )}
      </div>
      {refused.length > 0 && (
        <Notice tone="bad" live>
          <p>These could not be archived:</p>
          <ul>
            {refused.map(({ id, message }) => (
              <li key={id}>
                {listings.find((listing) => listing.id === id)?.title ?? 'A product that no longer exists'}:{' '}
                {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
