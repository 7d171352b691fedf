import { useState } from 'react'
import type { MoneyList } from '#shared/api/admin-money.ts'
import type { OrderId } from '#shared/api/ids.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { ListPages } from '../list-pages.tsx'
import { OrderDialog } from '../orders/order-dialog.tsx'
import { Loading } from '../waiting.tsx'
import { MoneyDialog, type WantedMoneyAct } from './money-dialog.tsx'
import { moneyQuery } from './money-query.ts'
import { MoneyTable } from './money-table.tsx'
import { moneyListLabels } from './money-views.ts'

interface MoneyCasesProps {
  list: MoneyList
  /** the tab's URL parameters, for the page */
  search: URLSearchParams
  /** the URL of another page */
  hrefOf: (page: { page?: string; cursor?: string }) => string
  onSessionEnd: () => void
}

/** A list of payment cases that need attention, with their actions. */
export function MoneyCases({ list, search, hrefOf, onSessionEnd }: MoneyCasesProps) {
  const { data, isError, refetch } = useApiQuery(moneyQuery(list, search), { keepPrevious: true })
  const [wanted, setWanted] = useState<WantedMoneyAct | null>(null)
  const [orderId, setOrderId] = useState<OrderId | null>(null)
  return (
    <>
      {data === undefined && !isError && <Loading />}
      {data === undefined && isError && (
        <LoadFailed onRetry={() => void refetch()}>We could not load this list.</LoadFailed>
      )}
      {data && (
        <>
          {data.cases.length === 0 ? (
            <p className="muted">{moneyListLabels[list].none}</p>
          ) : (
            <MoneyTable
              caption={moneyListLabels[list].label}
              cases={data.cases}
              onAct={(action, about) => setWanted({ action, about })}
              onOrder={(about) => setOrderId(about.orderId)}
            />
          )}
          <ListPages place={data} shown={data.cases.length} hrefOf={hrefOf} />
        </>
      )}
      {wanted && (
        <MoneyDialog
          {...wanted}
          key={`${wanted.action} ${wanted.about.id}`}
          onClose={() => setWanted(null)}
          onSessionEnd={onSessionEnd}
        />
      )}
      <OrderDialog id={orderId} onClose={() => setOrderId(null)} />
    </>
  )
}
