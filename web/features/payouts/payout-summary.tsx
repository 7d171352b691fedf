import type { ReactNode } from 'react'
import type { Payout } from '#shared/api/payouts.ts'
import { railFacts } from '#shared/payment-methods.ts'
import { defaultTimeZone } from '#shared/ready-by.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PayoutChangeNote } from './payout-change-note.tsx'
import { payoutCopy } from './payout-copy.ts'
import css from './payouts.module.css'

interface PayoutSummaryProps {
  payout: Payout
  /** the market's time zone, which determines when a change takes effect */
  timeZone?: string
  /** the baker's actions */
  children?: ReactNode
}

/** The state of one rail for a baker: its label, explanation and account (ONB-03). */
export function PayoutSummary({ payout, timeZone = defaultTimeZone, children }: PayoutSummaryProps) {
  const { rail, isOn, state, account, message, change } = payout
  const { title, account: accountLabel } = railFacts[rail].payout
  const { label, tone } = payoutCopy[state]
  return (
    <section className="sheet stack" aria-label={title}>
      <div className="row">
        <h2 className={css.title}>{title}</h2>
        {isOn && (
          <Badge tone={tone} dot className="end">
            {label}
          </Badge>
        )}
      </div>
      {isOn ? (
        <>
          <p role="status">{message}</p>
          {account !== null && (
            <p className={css.account}>
              {accountLabel}: <code>{account}</code>
            </p>
          )}
          <PayoutChangeNote rail={rail} change={change} timeZone={timeZone} />
          {children}
        </>
      ) : (
        <Notice>This marketplace does not take payments this way. Buyers can pay you at pickup.</Notice>
      )}
    </section>
  )
}
