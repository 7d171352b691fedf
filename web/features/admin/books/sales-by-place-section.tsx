import { mostPlacesShown, type SalesByPlace } from '#shared/api/books.ts'
import { datesAreIn } from '#shared/zone-name.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { consolePath } from '../console-path.ts'
import { dollars } from '../dollars.ts'
import { Loading } from '../waiting.tsx'
import { booksFiles, salesByPlaceQuery } from './books-queries.ts'
import { monthText } from './month-labels.ts'

interface SalesByPlaceProps {
  view: { month: string; by: 'state' | 'zip' }
}

/** A month's sales by pickup place. */
export function SalesByPlaceSection({ view }: SalesByPlaceProps) {
  const sales = useApiQuery(salesByPlaceQuery(view), { keepPrevious: true })
  const { month, by } = view
  const other = by === 'zip' ? ('state' as const) : ('zip' as const)
  return (
    <section className="sheet stack" aria-labelledby="places-title">
      <div>
        <h2 id="places-title">Sales by location</h2>
        <p className="muted">
          Orders completed in {monthText(month)}, by pickup location. BakeSale doesn’t decide what tax is due
          and collects none. Most states make a marketplace collect sales tax, so ask a tax professional.{' '}
          {sales.data && datesAreIn(sales.data.timeZone)}
        </p>
      </div>
      {sales.isError && (
        <LoadFailed level={3} onRetry={() => void sales.refetch()}>
          {failureText(sales.error)}
        </LoadFailed>
      )}
      {sales.isPending && <Loading />}
      {sales.data && <Places sales={sales.data} />}
      <div className="row">
        <ButtonLink variant="soft" href={consolePath('books', { month, by: other })}>
          {other === 'zip' ? 'Show by ZIP' : 'Show by state'}
        </ButtonLink>
        <a
          className="end small"
          href={booksFiles.salesByPlace(view)}
          download={`sales-by-place-${month}.csv`}
        >
          Download sales by {by === 'zip' ? 'ZIP' : 'state'} as CSV
        </a>
      </div>
    </section>
  )
}

function Places({ sales: { rows, total, month, by, isComplete } }: { sales: SalesByPlace }) {
  if (rows.length === 0) return <p className="muted">No orders were completed in {monthText(month)}.</p>
  const lines = [
    ...rows.map((row) => ({ key: `${row.state} ${row.zip}`, place: placeText(row), ...row })),
    { key: 'total', place: 'Total', ...total },
  ]
  return (
    <>
      <DataTable
        caption={`Sales by ${by === 'zip' ? 'ZIP' : 'state'} in ${monthText(month)}`}
        rows={lines}
        rowKey={({ key }) => key}
        columns={[
          { key: 'place', label: 'Place', kind: 'lead', cell: ({ place }) => place },
          { key: 'orders', label: 'Orders', kind: 'number', cell: ({ orders }) => orders },
          {
            key: 'gross',
            label: 'Gross sales',
            kind: 'number',
            cell: ({ grossSales }) => dollars(grossSales),
          },
          { key: 'refunds', label: 'Refunds', kind: 'number', cell: ({ refunds }) => dollars(refunds) },
          {
            key: 'tax',
            label: 'Sales tax collected',
            kind: 'number',
            cell: ({ salesTaxCollected }) => dollars(salesTaxCollected),
          },
        ]}
      />
      {!isComplete && (
        <p className="muted">
          These are the {mostPlacesShown} locations with the highest sales. The total and the file include
          them all.
        </p>
      )}
    </>
  )
}

function placeText({ state, zip }: SalesByPlace['rows'][number]): string {
  return [state, zip].filter(Boolean).join(' ') || 'Unknown'
}
