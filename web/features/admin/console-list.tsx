import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { ListPages, type ListPlace, totalText } from './list-pages.tsx'
import { Loading } from './waiting.tsx'

interface ListRowsProps<Data extends ListPlace, Row> {
  /** the query of the list's page */
  list: { data: Data | undefined; isError: boolean; refetch: () => unknown }
  rowsOf: (data: Data) => readonly Row[]
  /** the error message, a sentence */
  failure: string
  /** shown if there are no rows */
  empty: ReactNode
  /** the URL of another page */
  hrefOf: (page: { page?: string; cursor?: string }) => string
  /** renders the table; there is at least one row */
  children: (rows: readonly Row[], data: Data) => ReactNode
}

/** The rows of one page of a list, or its loading, error or empty state. */
export function ListRows<Data extends ListPlace, Row>({
  list: { data, isError, refetch },
  rowsOf,
  failure,
  empty,
  hrefOf,
  children,
}: ListRowsProps<Data, Row>) {
  if (data === undefined)
    return isError ? <LoadFailed onRetry={() => void refetch()}>{failure}</LoadFailed> : <Loading />
  const rows = rowsOf(data)
  return (
    <>
      {rows.length === 0 ? empty : children(rows, data)}
      <ListPages place={data} shown={rows.length} hrefOf={hrefOf} />
    </>
  )
}

interface ConsoleListProps<Data extends ListPlace, Row> extends ListRowsProps<Data, Row> {
  title: string
  /** a description, shown instead of the count */
  about?: string
  /** whether any filter is set */
  isNarrowed?: boolean
  /** the filters and notices above the list */
  filters?: ReactNode
}

/** A list tab of the console: heading with count, filters and rows. */
export function ConsoleList<Data extends ListPlace, Row>({
  title,
  about,
  isNarrowed = false,
  filters,
  ...rows
}: ConsoleListProps<Data, Row>) {
  const { data } = rows.list
  return (
    <>
      <div className={classNames('page-head', about === undefined && 'row')}>
        <h1>{title}</h1>
        {about !== undefined && <p className="muted">{about}</p>}
        {about === undefined && data && (
          <span className="muted">
            {totalText(data)} {isNarrowed ? 'found' : 'in all'}
          </span>
        )}
      </div>
      <div className="sheet stack">
        {filters}
        <ListRows {...rows} />
      </div>
    </>
  )
}
