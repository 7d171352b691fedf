import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { ListPages, type ListPlace, totalText } from './list-pages.tsx'
import { Loading } from './waiting.tsx'

interface ListRowsProps<Data extends ListPlace, Row> {
  /** what is known of the list's page so far */
  list: { data: Data | undefined; isError: boolean; refetch: () => unknown }
  rowsOf: (data: Data) => readonly Row[]
  /** what is said where it could not be loaded, in a sentence */
  failure: string
  /** what stands there where there is no row */
  empty: ReactNode
  /** where another page of the list is */
  hrefOf: (page: { page?: string; cursor?: string }) => string
  /** the table of the rows; there is at least one */
  children: (rows: readonly Row[], data: Data) => ReactNode
}

/** The rows of a list page by page, or why there are none. */
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
  /** what the list is for, in place of how many there are */
  about?: string
  /** whether the filters leave anything out */
  isNarrowed?: boolean
  /** what the list is narrowed by, and what is said of it as a whole */
  filters?: ReactNode
}

/** A tab of the console that is a list: its heading with how many there are, its filters, its rows. */
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
