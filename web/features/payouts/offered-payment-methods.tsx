import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type PaymentMethod, type Rail, rails } from '#shared/payment-methods.ts'
import { reasonOf } from '#web/data/failure-copy.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { paymentMethodOffers } from '#web/features/payments/payment-method-copy.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { confirmAutomatically, limitPickup, offerPayWay, setNoShowRule } from './api.ts'
import css from './payouts.module.css'

interface OfferedMethodsProps {
  /** the rails that can pay the baker, now or after a pending account change */
  active: readonly Rail[]
  offered: readonly PaymentMethod[]
  /** whether buyers who pay at pickup have no order limits */
  areLimitsLifted: boolean
  /** whether no-shows are refunded */
  refundsNoShows: boolean
  /** whether the servings of no-shows go back on sale */
  offersNoShows: boolean
  /** whether orders are confirmed automatically */
  confirmsAutomatically: boolean
}

/** A switch for each payment method that buyers can use (decisions, how a baker is paid). */
export function OfferedMethods({
  active,
  offered,
  areLimitsLifted,
  confirmsAutomatically,
  refundsNoShows,
  offersNoShows,
}: OfferedMethodsProps) {
  const headingId = useId()
  const { offer, lift, confirm, refund, offerAgain, setting, failure } = useSwitches()
  const ways: PaymentMethod[] = [...rails.filter((rail) => active.includes(rail)), 'pickup']
  const isNothingOn = !ways.some((way) => offered.includes(way))
  return (
    <section className="sheet stack tight" aria-labelledby={headingId}>
      <h2 id={headingId} className={css.title}>
        How Buyers Can Pay
      </h2>
      {ways.map((way) => (
        <Checkbox
          key={way}
          role="switch"
          checked={setting?.what === way ? setting.isOn : offered.includes(way)}
          aria-busy={setting?.what === way}
          onChange={(event) => offer(way, event.currentTarget.checked)}
        >
          <strong>{paymentMethodOffers[way].label}</strong>
          <br />
          <span className="small muted">{details(way)}</span>
        </Checkbox>
      ))}
      {offered.includes('pickup') && (
        <Checkbox
          role="switch"
          checked={setting?.what === 'limits' ? setting.isOn : areLimitsLifted}
          aria-busy={setting?.what === 'limits'}
          onChange={(event) => lift(event.currentTarget.checked)}
        >
          <strong>No limits on orders paid at pickup</strong>
          <br />
          <span className="small muted">
            Otherwise one buyer can have at most 3 unpaid pickups open, with at most half of a listing’s
            servings, so nobody can take everything and not show up.
          </span>
        </Checkbox>
      )}
      {active.length > 0 && (
        <Checkbox
          role="switch"
          checked={setting?.what === 'no-shows' ? setting.isOn : refundsNoShows}
          aria-busy={setting?.what === 'no-shows'}
          onChange={(event) => refund(event.currentTarget.checked)}
        >
          <strong>Refund no-shows</strong>
          <br />
          <span className="small muted">
            Otherwise you keep what they paid, since you baked for them. Buyers see this before they order,
            and each order keeps the rule it was placed under.
          </span>
        </Checkbox>
      )}
      {(active.length === 0 || refundsNoShows) && (
        <Checkbox
          role="switch"
          checked={setting?.what === 'offering-again' ? setting.isOn : offersNoShows}
          aria-busy={setting?.what === 'offering-again'}
          onChange={(event) => offerAgain(event.currentTarget.checked, active.length > 0)}
        >
          <strong>Offer no-show orders again</strong>
          <br />
          <span className="small muted">
            Once you mark a no-show, buyers can order it again for as long as there’s time, and we tell the
            waitlist.
          </span>
        </Checkbox>
      )}
      <Checkbox
        role="switch"
        checked={setting?.what === 'confirming' ? setting.isOn : confirmsAutomatically}
        aria-busy={setting?.what === 'confirming'}
        onChange={(event) => confirm(event.currentTarget.checked)}
      >
        <strong>Confirm orders automatically</strong>
        <br />
        <span className="small muted">
          An order within your limits is confirmed as soon as it’s placed and, if it’s paid online, paid. You
          can’t decline it afterward.
        </span>
      </Checkbox>
      {failure !== null && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      {isNothingOn && (
        <Notice tone="warn">
          No way to pay is on, so nobody can order your listings. Turn one on to take orders again.
        </Notice>
      )}
    </section>
  )
}

function details(way: PaymentMethod): string {
  return way === 'pickup'
    ? 'Buyers pay you in person when they pick it up.'
    : 'Buyers pay when they order, and you get the money once you’ve handed the order over.'
}

/** Changes one switch at a time; a rejected change reverts with its reason. */
function useSwitches() {
  const queryClient = useQueryClient()
  const [setting, setSetting] = useState<{ what: Switch; isOn: boolean } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const set = async (what: Switch, isOn: boolean, call: () => Promise<unknown>, done: Toast) => {
    if (setting !== null) return
    setSetting({ what, isOn })
    setFailure(null)
    try {
      await call()
      await refreshQueries(queryClient, '/api/sellers/payouts', '/api/food-listings')
      toasts.add(done)
    } catch (error) {
      setFailure(reasonOf(error))
    }
    setSetting(null)
  }
  const offer = (payWay: PaymentMethod, isOn: boolean) =>
    void set(payWay, isOn, () => offerPayWay(payWay, isOn), {
      title: isOn ? 'Buyers can choose it' : 'Buyers can no longer choose it',
      description: paymentMethodOffers[payWay].label,
    })
  const lift = (isOn: boolean) =>
    void set('limits', isOn, () => limitPickup(isOn), {
      title: isOn ? 'Buyers can order any number' : 'Buyers can order within the limits',
      description: paymentMethodOffers.pickup.label,
    })
  const refund = (isOn: boolean) =>
    void set('no-shows', isOn, () => setNoShowRule({ refundsNoShows: isOn }), {
      title: isOn ? 'No-shows get a refund' : 'You keep the payment for no-shows',
      description: 'For orders from now on',
    })
  // servings go back on sale only with a refund; pickup-only bakers keep no payment anyway
  const offerAgain = (isOn: boolean, isPaidOnline: boolean) => {
    const rule = { refundsNoShows: isOn || isPaidOnline, offersNoShows: isOn }
    void set('offering-again', isOn, () => setNoShowRule(rule), {
      title: isOn ? 'No-show orders are offered again' : 'No-show orders are not offered again',
      description: 'For orders from now on',
    })
  }
  const confirm = (isOn: boolean) =>
    void set('confirming', isOn, () => confirmAutomatically(isOn), {
      title: isOn ? 'Orders are now confirmed automatically' : 'Orders waiting for your answer',
      description: isOn
        ? 'Starting with the next order.'
        : 'Orders that are already confirmed stay confirmed.',
    })
  return { offer, lift, confirm, refund, offerAgain, setting, failure }
}

/** The available switches. */
type Switch = PaymentMethod | 'limits' | 'confirming' | 'no-shows' | 'offering-again'

type Toast = Parameters<typeof toasts.add>[0]
