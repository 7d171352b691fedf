import type { PanelProps } from '../console-panel.ts'
import css from './commission-panel.module.css'
import { CommissionRates } from './commission-rates.tsx'
import { CommissionReportSection } from './commission-report.tsx'
import { DebtorsSection } from './debtors-section.tsx'

/** The Commission tab: the current and past rates, and the earnings (CONST-11). */
export function CommissionPanel(props: PanelProps) {
  return (
    <div className={`stack loose ${css.panel}`}>
      <div className="page-head">
        <h1>Commission</h1>
        <p className="muted">
          The platform’s share of every sale. It’s included in the price that buyers see.
        </p>
      </div>
      <CommissionRates {...props} />
      <DebtorsSection {...props} />
      <CommissionReportSection {...props} />
    </div>
  )
}
