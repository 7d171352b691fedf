import { failureText } from '#web/data/failure-copy.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { SelectField } from '#web/ui/field.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { ListForm } from '../list-form.tsx'
import { Loading } from '../waiting.tsx'
import css from './books-panel.module.css'
import { booksFiles, booksViewOf, trialBalanceQuery } from './books-queries.ts'
import { monthText } from './month-labels.ts'
import { OrdersExport } from './orders-export.tsx'
import { SalesByPlaceSection } from './sales-by-place-section.tsx'
import { TrialBalanceSection } from './trial-balance-section.tsx'

/** The Books tab: a month's trial balance and closing, sales by place, and the orders export (CONST-11). */
export function BooksPanel({ search, navigate, admin, onSessionEnd }: PanelProps) {
  const view = booksViewOf(search)
  const read = useApiQuery(trialBalanceQuery(view), { keepPrevious: true })
  const balance = read.data
  return (
    <div className={`stack loose ${css.panel}`}>
      <div className="page-head">
        <h1>Books</h1>
        <p className="muted">The balance, debits, and credits of each ledger account, by month.</p>
      </div>
      {read.isError && <LoadFailed onRetry={() => void read.refetch()}>{failureText(read.error)}</LoadFailed>}
      {read.isPending && <Loading />}
      {balance && (
        <>
          <ListForm
            tab="books"
            filters={{ month: balance.month, by: view.by }}
            allHref={view.month === undefined ? null : consolePath('books')}
            file={{ href: booksFiles.trialBalance(balance), name: `trial-balance-${balance.month}.csv` }}
            onFilter={navigate}
          >
            <SelectField label="Month" name="month" defaultValue={balance.month}>
              {balance.months.map(({ month, isClosed }) => (
                <option key={month} value={month}>
                  {monthText(month)}
                  {isClosed ? ' (closed)' : ''}
                </option>
              ))}
            </SelectField>
          </ListForm>
          <TrialBalanceSection balance={balance} admin={admin} onSessionEnd={onSessionEnd} />
          <SalesByPlaceSection view={{ month: balance.month, by: view.by }} />
        </>
      )}
      <OrdersExport />
    </div>
  )
}
