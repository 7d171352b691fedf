import type { AdminListing } from '#shared/api/admin-listings.ts'
import { categoryLabel, categorySlug } from '#shared/categories.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Link } from '#web/ui/link.tsx'
import { consolePath } from '../console-path.ts'
import { dateText } from '../date-labels.ts'
import { ProductStatus } from './product-status.tsx'
import css from './products-table.module.css'

interface ProductsTableProps {
  listings: readonly AdminListing[]
  /** the URL that opens a listing's dialog */
  hrefOf: (id: string) => string
  mayChange: boolean
  /** the selected IDs */
  chosen: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
  onEdit: (listing: AdminListing) => void
  onArchive: (listing: AdminListing) => void
  onRestore: (listing: AdminListing) => void
}

/** A row for each listing with its actions (ADMIN-09, DATA-27). */
export function ProductsTable({ listings, chosen, onChoose, ...actions }: ProductsTableProps) {
  const { mayChange } = actions
  return (
    <DataTable
      caption="Products"
      rows={listings}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'title',
          label: 'Title',
          kind: 'lead',
          cell: (listing) => <ProductTitle listing={listing} {...{ mayChange, chosen, onChoose }} />,
        },
        {
          key: 'category',
          label: 'Category',
          cell: ({ cuisine }) => <Badge hue={categorySlug(cuisine)}>{categoryLabel(cuisine)}</Badge>,
        },
        {
          key: 'baker',
          label: 'Baker',
          cell: ({ cookId, cookName }) => (
            <Link href={consolePath('users', { user: cookId })}>{cookName}</Link>
          ),
        },
        {
          key: 'price',
          label: 'Price',
          kind: 'number',
          cell: ({ price }) => formatMoney(fromDecimal(price) ?? 0),
        },
        { key: 'ready', label: 'Ready by', cell: ({ readyByDate }) => dateText(readyByDate) },
        { key: 'status', label: 'Status', cell: (listing) => <ProductStatus listing={listing} /> },
        {
          key: 'actions',
          label: 'Actions',
          kind: 'actions',
          cell: (listing) => <ProductActions listing={listing} {...actions} />,
        },
      ]}
    />
  )
}

type ProductTitleProps = Pick<ProductsTableProps, 'mayChange' | 'chosen' | 'onChoose'> & {
  listing: AdminListing
}

function ProductTitle({ listing: { id, title, status }, mayChange, chosen, onChoose }: ProductTitleProps) {
  return (
    <div className={css.lead}>
      {mayChange && status !== 'archived' && (
        <Checkbox checked={chosen.has(id)} onChange={(event) => onChoose(id, event.currentTarget.checked)}>
          <span className="visually-hidden">Select {title}</span>
        </Checkbox>
      )}
      <span>{title}</span>
    </div>
  )
}

type ProductActionsProps = Pick<
  ProductsTableProps,
  'hrefOf' | 'mayChange' | 'onEdit' | 'onArchive' | 'onRestore'
> & {
  listing: AdminListing
}

function ProductActions({ listing, hrefOf, mayChange, onEdit, onArchive, onRestore }: ProductActionsProps) {
  return (
    <div className={css.actions}>
      <ButtonLink variant="quiet" icon="eye" label={`View ${listing.title}`} href={hrefOf(listing.id)} />
      {mayChange && (
        <>
          <Button
            variant="quiet"
            icon="edit"
            label={`Edit ${listing.title}`}
            onClick={() => onEdit(listing)}
          />
          {listing.status === 'archived' ? (
            <Button
              variant="quiet"
              icon="refresh"
              label={`Restore ${listing.title}`}
              onClick={() => onRestore(listing)}
            />
          ) : (
            <Button
              variant="quiet"
              icon="trash"
              label={`Archive ${listing.title}`}
              onClick={() => onArchive(listing)}
            />
          )}
        </>
      )}
    </div>
  )
}
