import { Tabs } from '#web/ui/tabs.tsx'
import type { PanelProps } from '../console-panel.ts'
import { consolePath } from '../console-path.ts'
import { DifferencesList } from './differences-list.tsx'
import { HeldOrders } from './held-orders.tsx'
import { MoneyCases } from './money-cases.tsx'
import { MoneyHoldNotice } from './money-hold.tsx'
import { moneyViewOf, moneyViews } from './money-views.ts'
import { ProviderEvents } from './provider-events.tsx'
import { WaitingEvents } from './waiting-events.tsx'

/** The Money tab: cases that need attention, orders on hold, differences, and provider events. */
export function MoneyPanel(panel: PanelProps) {
  const { search, onSessionEnd } = panel
  const view = moneyViewOf(search)
  const hrefOf = (page: { page?: string; cursor?: string }) => consolePath('money', { list: view, ...page })
  return (
    <section className="stack">
      <div className="page-head row">
        <h1>Money</h1>
      </div>
      <MoneyHoldNotice onSessionEnd={onSessionEnd} />
      <WaitingEvents />
      <Tabs
        label="Money lists"
        tabs={moneyViews.map(({ name, label }) => ({
          href: consolePath('money', { list: name }),
          label,
          current: name === view,
        }))}
      />
      <div className="sheet stack">
        {view === 'differing' && <DifferencesList {...{ search, hrefOf, onSessionEnd }} />}
        {view === 'events' && <ProviderEvents {...panel} />}
        {view === 'held' && <HeldOrders {...{ search, hrefOf, onSessionEnd }} />}
        {view !== 'held' && view !== 'differing' && view !== 'events' && (
          // the key remounts it, so one list's rows never appear under another's name
          <MoneyCases key={view} list={view} {...{ search, hrefOf, onSessionEnd }} />
        )}
      </div>
    </section>
  )
}
