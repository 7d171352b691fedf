import type { Listing } from '#shared/api/listings.ts'
import type { Waiting } from '#shared/api/waitlists.ts'
import { categoryLabel, categorySlug } from '#shared/categories.ts'
import type { Filling } from '#shared/mixed-boxes.ts'
import { readyByLabel } from '#shared/ready-by.ts'
import { peopleWaitText } from '#web/features/waitlists/waitlist-copy.ts'
import { bakeDaysPath, editFoodPath, foodPath } from '#web/paths.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { CopyKind } from './copy-listing-dialog.tsx'
import { FillingSwitches } from './filling-switches.tsx'
import { ListingPhoto } from './listing-photo.tsx'
import { listingState, past } from './listing-state.ts'
import css from './my-listings-table.module.css'
import { shownPrice } from './shown-price.ts'
import type { DeleteFailures } from './use-delete-listings.ts'

interface MyListingsTableProps {
  listings: readonly Listing[]
  /** the selected ids */
  chosen: ReadonlySet<string>
  failures: DeleteFailures
  /** the waitlists of sold-out listings */
  waiting: readonly Waiting[]
  onChoose: (id: string, isChosen: boolean) => void
  onDelete: (listing: Listing) => void
  /** pauses or resumes a listing */
  onPause: (listing: Listing) => void
  onCopy: (listing: Listing, kind: CopyKind) => void
}

/** A row for each listing: title, stock, dates, state and actions. */
export function MyListingsTable({
  listings,
  chosen,
  failures,
  waiting,
  onChoose,
  onDelete,
  onPause,
  onCopy,
}: MyListingsTableProps) {
  const now = useNow()
  return (
    <DataTable
      caption="My Listings"
      rows={listings}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'listing',
          label: 'Listing',
          kind: 'lead',
          cell: (listing) => (
            <div className={css.lead}>
              <Checkbox
                checked={chosen.has(listing.id)}
                onChange={(event) => onChoose(listing.id, event.currentTarget.checked)}
              >
                <span className="visually-hidden">Select {listing.title}</span>
              </Checkbox>
              <ListingPhoto listing={listing} shape="square" className={css.photo} />
              <div>
                <Link href={foodPath(listing.id)}>{listing.title}</Link>
                {failures.has(listing.id) && (
                  <p className={css.failure}>Could not be deleted: {failures.get(listing.id)}</p>
                )}
                {listing.fillings && (
                  <details className={css.fillings}>
                    <summary className="small">
                      Fillings<span className="visually-hidden"> of {listing.title}</span>
                      {soldOutText(listing.fillings)}
                    </summary>
                    <FillingSwitches listing={listing} fillings={listing.fillings} />
                  </details>
                )}
              </div>
            </div>
          ),
        },
        {
          key: 'category',
          label: 'Category',
          cell: ({ cuisine }) => <Badge hue={categorySlug(cuisine)}>{categoryLabel(cuisine)}</Badge>,
        },
        {
          key: 'price',
          label: 'Price',
          kind: 'number',
          cell: shownPrice,
        },
        {
          key: 'left',
          label: 'Left',
          kind: 'number',
          cell: ({ id, servingsAvailable }) => {
            const wait = peopleWaitText(waiting.filter(({ foodListingId }) => foodListingId === id))
            return (
              <>
                {servingsAvailable}
                {wait !== null && <p className="xs muted">{wait}</p>}
              </>
            )
          },
        },
        { key: 'ready', label: 'Ready by', cell: (listing) => readyByLabel(listing, now) },
        {
          key: 'status',
          label: 'Status',
          cell: (listing) => {
            const { word, tone } = listingState(listing, now)
            return (
              <Badge tone={tone} dot>
                {word}
              </Badge>
            )
          },
        },
        {
          key: 'actions',
          label: 'Actions',
          kind: 'actions',
          cell: (listing) => (
            <RowActions
              listing={listing}
              isPast={listingState(listing, now).word === past}
              onDelete={onDelete}
              onPause={onPause}
              onCopy={onCopy}
            />
          ),
        },
      ]}
    />
  )
}

interface RowActionsProps extends Pick<MyListingsTableProps, 'onDelete' | 'onPause' | 'onCopy'> {
  listing: Listing
  isPast: boolean
}

function RowActions({ listing, isPast, onDelete, onPause, onCopy }: RowActionsProps) {
  return (
    <div className={css.actions}>
      {isPast && (
        <Button
          variant="soft"
          aria-label={`Bake again: ${listing.title}`}
          onClick={() => onCopy(listing, 'again')}
        >
          Bake again
        </Button>
      )}
      <ButtonLink
        variant="quiet"
        icon="edit"
        label={`Edit ${listing.title}`}
        href={editFoodPath(listing.id)}
      />
      <Button
        variant="quiet"
        icon="trash"
        label={`Delete ${listing.title}`}
        onClick={() => onDelete(listing)}
      />
      <Menu
        label={`More actions for ${listing.title}`}
        trigger={<Icon name="menu" />}
        items={[
          { label: 'Bake days', icon: 'calendar', to: bakeDaysPath(listing.id) },
          { label: 'Fewer than ordered', icon: 'minus', to: bakeDaysPath(listing.id) },
          { label: listing.isActive ? 'Pause' : 'Resume', icon: 'eye', to: () => onPause(listing) },
          { label: 'Duplicate', icon: 'plus', to: () => onCopy(listing, 'duplicate') },
          { label: 'Bake again', icon: 'refresh', to: () => onCopy(listing, 'again') },
        ]}
      />
    </div>
  )
}

function soldOutText(fillings: readonly Filling[]): string {
  const soldOut = fillings.filter(({ isSoldOut }) => isSoldOut)
  return soldOut.length === 0 ? '' : `, sold out: ${soldOut.map(({ name }) => name).join(', ')}`
}
