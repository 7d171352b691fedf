import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type PayWay, type Rail, rails } from '#shared/pay-ways.ts'
import { ApiError } from '#web/api-client.ts'
import { payWayOffers } from '#web/features/payments/pay-way-words.ts'
import { refreshReads } from '#web/refresh-reads.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { offerPayWay } from './api/offer-pay-way.ts'
import css from './payouts.module.css'

interface OfferedWaysProps {
  /** the rails over which the baker can be paid, now or once a change of their account counts */
  active: readonly Rail[]
  offered: readonly PayWay[]
}

/** A switch for each way in which the baker could be paid: what is on, their buyers can choose (decisions, how a baker is paid). */
export function OfferedWays({ active, offered }: OfferedWaysProps) {
  const headingId = useId()
  const { set, setting, failure } = useOfferPayWay()
  const ways: PayWay[] = [...rails.filter((rail) => active.includes(rail)), 'pickup']
  const isNothingOn = !ways.some((way) => offered.includes(way))
  return (
    <section className="sheet stack tight" aria-labelledby={headingId}>
      <h2 id={headingId} className={css.title}>
        What Buyers Can Choose
      </h2>
      {ways.map((way) => (
        <Checkbox
          key={way}
          role="switch"
          checked={setting?.payWay === way ? setting.isOffered : offered.includes(way)}
          aria-busy={setting?.payWay === way}
          onChange={(event) => set(way, event.currentTarget.checked)}
        >
          <strong>{payWayOffers[way].label}</strong>
          <br />
          <span className="small muted">{details(way)}</span>
        </Checkbox>
      ))}
      {failure !== null && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      {isNothingOn && (
        <Notice tone="warn">
          Nothing is switched on, so your listings cannot be ordered. Switch a way on, and they can again.
        </Notice>
      )}
    </section>
  )
}

function details(way: PayWay): string {
  return way === 'pickup'
    ? 'Buyers pay you in person when they pick it up.'
    : 'Buyers pay when they order, and you get it once you have handed the order over.'
}

/** Switches one way at a time; what is refused stays as it was, and says why. */
function useOfferPayWay() {
  const queryClient = useQueryClient()
  const [setting, setSetting] = useState<{ payWay: PayWay; isOffered: boolean } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const set = async (payWay: PayWay, isOffered: boolean) => {
    if (setting !== null) return
    setSetting({ payWay, isOffered })
    setFailure(null)
    try {
      await offerPayWay(payWay, isOffered)
      await refreshReads(queryClient, '/api/sellers/payouts', '/api/food-listings')
      const label = payWayOffers[payWay].label
      toasts.add({
        title: isOffered ? 'Buyers can choose it' : 'Buyers can no longer choose it',
        description: label,
      })
    } catch (error) {
      setFailure(whyNot(error))
    }
    setSetting(null)
  }
  return { set: (payWay: PayWay, isOffered: boolean) => void set(payWay, isOffered), setting, failure }
}

function whyNot(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : null
  return reason ?? 'We could not reach the bakery. Please check your connection and try again.'
}
