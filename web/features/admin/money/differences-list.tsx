import { useState } from 'react'
import type { MoneyDifference } from '#shared/api/money-differences.ts'
import { differenceKinds } from '#shared/difference-kinds.ts'
import { withSign } from '#shared/money.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { consolePath } from '../console-path.ts'
import { ListPages } from '../list-pages.tsx'
import { Loading } from '../waiting.tsx'
import { moneyDifferencesQuery } from './money-differences-query.ts'
import { RefundUnknownDialog } from './refund-unknown-dialog.tsx'

interface DifferencesListProps {
  /** the tab's URL parameters, for the page */
  search: URLSearchParams
  /** the URL of another page */
  hrefOf: (page: { page?: string; cursor?: string }) => string
  onSessionEnd: () => void
}

/** The differences found by reconciliation, newest first, with the time of the last check. */
export function DifferencesList({ search, hrefOf, onSessionEnd }: DifferencesListProps) {
  const { momentText } = useConsoleClock()
  const [refunded, setRefunded] = useState<MoneyDifference | null>(null)
  const read = useApiQuery(moneyDifferencesQuery(search), { keepPrevious: true })
  const { data } = read
  if (data === undefined) {
    if (!read.isError) return <Loading />
    return <LoadFailed onRetry={() => void read.refetch()}>The differences could not be loaded.</LoadFailed>
  }
  const { differences, lastRunAt } = data
  return (
    <section className="stack" aria-labelledby="differences-title">
      <div className="row">
        <h2 id="differences-title">Differences</h2>
        <span className="muted end">
          {lastRunAt === null ? 'Books have not been compared yet' : `Compared ${momentText(lastRunAt)}`}
        </span>
      </div>
      {differences.length === 0 ? (
        <EmptyState title={lastRunAt === null ? 'Nothing has been compared yet' : 'All books agree'} />
      ) : (
        <>
          <DifferencesTable differences={differences} onRefund={setRefunded} />
          <ListPages place={data} shown={differences.length} hrefOf={hrefOf} />
        </>
      )}
      {refunded && (
        <RefundUnknownDialog
          difference={refunded}
          onClose={() => setRefunded(null)}
          onSessionEnd={onSessionEnd}
        />
      )}
    </section>
  )
}

interface DifferencesTableProps {
  differences: readonly MoneyDifference[]
  onRefund: (difference: MoneyDifference) => void
}

/** The differences with their amounts, order links and actions. */
export function DifferencesTable({ differences, onRefund }: DifferencesTableProps) {
  const { momentText } = useConsoleClock()
  return (
    <DataTable
      caption="Differences between books"
      rows={differences}
      rowKey={({ id }) => id}
      columns={[
        { key: 'kind', label: 'What', kind: 'lead', cell: ({ kind }) => differenceKinds[kind] },
        { key: 'words', label: 'Found', cell: (difference) => <Found difference={difference} /> },
        { key: 'ours', label: 'Here', kind: 'number', cell: ({ ours }) => amountText(ours) },
        { key: 'theirs', label: 'There', kind: 'number', cell: ({ theirs }) => amountText(theirs) },
        { key: 'since', label: 'Since', cell: ({ firstSeenAt }) => momentText(firstSeenAt) },
        {
          key: 'actions',
          label: 'Actions',
          kind: 'actions',
          cell: (difference) =>
            difference.mayRefund && (
              <Button
                variant="soft"
                aria-label={`Refund in full: ${difference.words}`}
                onClick={() => onRefund(difference)}
              >
                Refund in full
              </Button>
            ),
        },
      ]}
    />
  )
}

function Found({ difference: { words, orderId } }: { difference: MoneyDifference }) {
  if (orderId === null) return words
  return (
    <>
      {words}{' '}
      <Link href={consolePath('orders', { query: orderId })} aria-label={`Find the order ${orderId}`}>
        Find the order
      </Link>
    </>
  )
}

function amountText(amount: string | null): string {
  return amount === null ? '–' : withSign(amount)
}
