import { useState } from 'react'
import type { Listing } from '#shared/api/listings.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { DraftNotice } from '#web/features/identity/confirm-first.tsx'
import { waitingQuery } from '#web/features/waitlists/waitlist-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type CopyKind, CopyListingDialog } from './copy-listing-dialog.tsx'
import { DeleteListingsDialog } from './delete-listings-dialog.tsx'
import { MyListingsTable } from './my-listings-table.tsx'
import { useDeleteListings } from './use-delete-listings.ts'
import { usePauseListing } from './use-pause-listing.ts'

/** A baker's listings with edit, pause, copy and delete, also for several at once (DASH-06 to DASH-09). */
export function MyListings({ listings }: { listings: readonly Listing[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<readonly Listing[]>([])
  const [isAsking, setAsking] = useState(false)
  const { remove, isPending, progress, failures } = useDeleteListings()
  const pausing = usePauseListing()
  const waiting = useApiQuery(waitingQuery).data?.waiting ?? []
  const [copied, setCopied] = useState<{ listing: Listing; kind: CopyKind } | null>(null)

  const selected = listings.filter((listing) => chosen.has(listing.id))
  const isAll = listings.length > 0 && selected.length === listings.length
  const ask = (wanted: readonly Listing[]) => {
    setAsked(wanted)
    setAsking(true)
  }
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <div className="sheet stack">
      <div className="row">
        <Checkbox
          checked={isAll}
          onChange={(event) =>
            setChosen(event.currentTarget.checked ? new Set(listings.map(({ id }) => id)) : new Set())
          }
        >
          Select all
        </Checkbox>
        <span role="status" className="muted small">
          {selected.length > 0 && `${selected.length} of ${listings.length} selected`}
        </span>
        {selected.length > 0 && (
          <Button variant="danger" icon="trash" className="end" onClick={() => ask(selected)}>
            Delete selected ({selected.length})
          </Button>
        )}
      </div>
      {listings.some(({ isDraft }) => isDraft) && <DraftNotice isOne={listings.length === 1} />}
      {failures.size > 0 && (
        <Notice tone="bad" live>
          <p>{asked.length - failures.size} deleted. These could not be deleted:</p>
          <ul>
            {asked.map(
              ({ id, title }) =>
                failures.has(id) && (
                  <li key={id}>
                    {title}: {failures.get(id)}
                  </li>
                ),
            )}
          </ul>
        </Notice>
      )}
      <MyListingsTable
        listings={listings}
        chosen={chosen}
        failures={failures}
        waiting={waiting}
        onChoose={choose}
        onDelete={(listing) => ask([listing])}
        onPause={pausing.toggle}
        onCopy={(listing, kind) => setCopied({ listing, kind })}
      />
      {copied && <CopyListingDialog {...copied} onClose={() => setCopied(null)} />}
      <DeleteListingsDialog
        open={isAsking}
        listings={asked}
        busy={isPending}
        progress={progress}
        onDelete={() =>
          remove(asked, (failed) => {
            setAsking(false)
            // listings that could not be deleted stay selected for a retry
            setChosen(new Set([...chosen].filter((id) => failed.has(id))))
          })
        }
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
