import { useState } from 'react'
import { mayDo } from '#shared/admin-rights.ts'
import type { AdminListing, ArchiveOutcome } from '#shared/api/admin-listings.ts'
import { categories, categoryLabel } from '#shared/categories.ts'
import { productSorts } from '#shared/list-sorts.ts'
import { urlOf } from '#web/data/api-query.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { SortField } from '#web/ui/sort-field.tsx'
import { ConsoleList } from '../console-list.tsx'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { ListForm } from '../list-form.tsx'
import { pageInUrl } from '../page-in-url.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import { EditProductDialog } from './edit-product-dialog.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { productsQuery } from './product-queries.ts'
import { ProductsTable } from './products-table.tsx'
import { isNarrowed, type ProductsView, productsView } from './products-view.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import { Selection } from './selection.tsx'

/** The open dialog and its listings. */
interface Doing {
  what: 'edit' | 'archive' | 'restore'
  listings: readonly AdminListing[]
}

const nothing: ReadonlySet<string> = new Set()

/** The Products tab (ADMIN-07, ADMIN-09 to ADMIN-12). `product` in the URL opens that listing's dialog. */
export function ProductsPanel({ search, admin, navigate, onSessionEnd }: PanelProps) {
  const products = useApiQuery(productsQuery(search), { keepPrevious: true })
  const [doing, setDoing] = useState<Doing | null>(null)
  const [chosen, setChosen] = useState(nothing)
  const [outcomes, setOutcomes] = useState<readonly ArchiveOutcome[]>([])
  const view = productsView(search)
  const place = { ...view, ...pageInUrl(search) }
  const mayChange = mayDo(admin.role, 'change_listings')
  const begin = (what: Doing['what'], listings: readonly AdminListing[]) => setDoing({ what, listings })
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const dialog = { onClose: () => setDoing(null), onSessionEnd }
  const [first] = doing?.listings ?? []
  return (
    <section>
      <ConsoleList
        title="Products"
        list={products}
        rowsOf={(data) => data.products}
        isNarrowed={isNarrowed(view)}
        filters={
          <>
            <Filters view={view} onFilter={navigate} />
            {mayChange && products.data && (
              <Selection
                listings={products.data.products}
                chosen={chosen}
                outcomes={outcomes}
                onChoose={setChosen}
                onArchive={(listings) => begin('archive', listings)}
              />
            )}
          </>
        }
        failure="We could not load the products."
        empty={<p className="muted">No matching products.</p>}
        hrefOf={(page) => consolePath('products', { ...view, ...page })}
      >
        {(rows) => (
          <ProductsTable
            listings={rows}
            hrefOf={(product) => consolePath('products', { ...place, product })}
            mayChange={mayChange}
            chosen={chosen}
            onChoose={choose}
            onEdit={(listing) => begin('edit', [listing])}
            onArchive={(listing) => begin('archive', [listing])}
            onRestore={(listing) => begin('restore', [listing])}
          />
        )}
      </ConsoleList>
      <ProductDialog id={search.get('product')} onClose={() => navigate({ ...place })} />
      {doing?.what === 'archive' && (
        <ArchiveDialog
          {...dialog}
          listings={doing.listings}
          onDone={(became) => {
            setOutcomes(became)
            setChosen(nothing)
          }}
        />
      )}
      {doing?.what === 'edit' && first && <EditProductDialog {...dialog} id={first.id} />}
      {doing?.what === 'restore' && first && <RestoreDialog {...dialog} listing={first} />}
    </section>
  )
}

function Filters({ view, onFilter }: { view: ProductsView; onFilter: (typed: URLSearchParams) => void }) {
  return (
    <ListForm
      tab="products"
      filters={{ ...view }}
      allHref={isNarrowed(view) ? consolePath('products') : null}
      file={{ href: urlOf('/api/admin/products.csv', { query: { ...view } }), name: 'products.csv' }}
      onFilter={onFilter}
    >
      <TextField
        label="Search"
        type="search"
        name="search"
        icon="search"
        maxLength={100}
        placeholder="Product or baker"
        defaultValue={view.search}
      />
      <SelectField label="Status" name="status" defaultValue={view.status ?? ''}>
        <option value="">All</option>
        <option value="active">Active</option>
        <option value="past">Past</option>
        <option value="paused">Paused</option>
        <option value="draft">Draft</option>
        <option value="suspended">Baker suspended</option>
        <option value="archived">Archived</option>
      </SelectField>
      <SelectField label="Category" name="cuisine" defaultValue={view.cuisine ?? ''}>
        <option value="">All</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {categoryLabel(category)}
          </option>
        ))}
      </SelectField>
      <SortField sorts={productSorts} sort={view.sort} />
    </ListForm>
  )
}
