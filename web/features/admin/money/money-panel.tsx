import { useState } from 'react'
import type { OrderId } from '#shared/api/ids.ts'
import { LoadingScreen } from '#web/loading-screen.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useRead } from '#web/use-read.ts'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { ListPages, totalWords } from '../list-pages.tsx'
import { OrderDialog } from '../orders/order-dialog.tsx'
import { MoneyDialog, type WantedMoneyAct } from './money-dialog.tsx'
import { moneyListOf, moneyLists, moneyListWords, moneyRead } from './money-read.ts'
import { MoneyTable } from './money-table.tsx'

/** The Money tab: what of money somebody has to see to, and what can be done about it. */
export function MoneyPanel({ search, onSessionEnd }: PanelProps) {
  const { data, isError, refetch } = useRead(moneyRead(search), { keepPrevious: true })
  const [wanted, setWanted] = useState<WantedMoneyAct | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [orderId, setOrderId] = useState<OrderId | null>(null)
  const list = moneyListOf(search)
  return (
    <section className="stack">
      <div className="page-head row">
        <h1>Money</h1>
        {data && <span className="muted">{totalWords(data)} in this list</span>}
      </div>
      <Tabs
        label="Lists of money"
        tabs={moneyLists.map((name) => ({
          href: consolePath('money', { list: name }),
          label: moneyListWords[name].label,
          current: name === list,
        }))}
      />
      <div className="sheet stack">
        {data === undefined && !isError && <LoadingScreen />}
        {data === undefined && isError && (
          <LoadFailed onRetry={() => void refetch()}>We could not load this list.</LoadFailed>
        )}
        {data && (
          <>
            {data.cases.length === 0 ? (
              <p className="muted">{moneyListWords[list].none}</p>
            ) : (
              <MoneyTable
                caption={moneyListWords[list].label}
                cases={data.cases}
                onAct={(action, about) => {
                  setWanted({ action, about })
                  setOpen(true)
                }}
                onOrder={(about) => setOrderId(about.orderId)}
              />
            )}
            <ListPages
              place={data}
              shown={data.cases.length}
              hrefOf={(page) => consolePath('money', { list, ...page })}
            />
          </>
        )}
      </div>
      {wanted && (
        <MoneyDialog
          {...wanted}
          key={`${wanted.action} ${wanted.about.id}`}
          open={isOpen}
          onClose={() => setOpen(false)}
          onSessionEnd={onSessionEnd}
        />
      )}
      <OrderDialog id={orderId} onClose={() => setOrderId(null)} />
    </section>
  )
}
