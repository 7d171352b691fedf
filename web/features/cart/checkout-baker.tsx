import { orderedTitle } from '#shared/bake-options.ts'
import { contentsText } from '#shared/mixed-boxes.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/payment-methods.ts'
import { spanText } from '#shared/pickup-labels.ts'
import { readyByInSentence } from '#shared/zone-clock.ts'
import { categoryDrawing } from '#web/features/listings/category-drawing.ts'
import { overPickupLimit } from '#web/features/orders/order-draft.ts'
import { noShowText } from '#web/features/payments/payment-method-copy.ts'
import { sharesText } from '#web/features/payments/sale-copy.ts'
import { commonWish } from '#web/features/pickups/pickup-choices.ts'
import { PickupField } from '#web/features/pickups/pickup-field.tsx'
import { useFeeRate } from '#web/features/settings/use-fee-rate.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tile } from '#web/ui/tile.tsx'
import { TileList, TileRow } from '#web/ui/tile-list.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { BakerPaymentMethod } from './baker-payment-method.tsx'
import { visitTitle } from './cart-copy.ts'
import { type BakerLines, type CartLines, cartTotal, lineId, lineTotal } from './cart-rules.ts'
import type { CartStore } from './cart-store.ts'
import css from './checkout.module.css'
import { IssueNotice } from './issue-notice.tsx'
import type { CartCheck, CheckedLine } from './use-cart-check.ts'
import { areSeveralPlaces, earlierAlone, groupByPickup, type PickupLines } from './visit-rules.ts'

/** The maximum length of a note in the API, in characters. */
const longestNote = 1000

interface CheckoutBakerProps {
  baker: BakerLines
  check: CartCheck
  store: CartStore
  payWay: PaymentMethod
  onPaymentMethod: (payWay: PaymentMethod) => void
}

/** One baker's part of the checkout: place, lines, pickups and payment method. */
export function CheckoutBaker({ baker, check, store, payWay, onPaymentMethod }: CheckoutBakerProps) {
  const { cookId, cookName, lines, notes } = baker
  const pickups = groupByPickup(lines, check.visitOf)
  const feeRate = useFeeRate()
  const payWays = check.payWays.get(cookId) ?? []
  const checked = baker.lines.flatMap((line) => check.lines.get(lineId(line)) ?? [])
  const listing = checked.find((one) => one.listing !== null)?.listing
  const noShow = listing && payWays.length > 0 ? noShowText(payWay, listing) : null
  return (
    <section className="sheet stack" aria-label={cookName}>
      <BakerHead cookName={cookName} checked={checked} areSeveralPlaces={areSeveralPlaces(pickups)} />
      {pickups.map((pickup) => (
        <Pickup
          key={pickup.lines.map(lineId).join()}
          heading={visitTitle(pickup, pickups)}
          label={`From ${cookName}`}
          pickup={pickup}
          theirs={lines}
          check={check}
          store={store}
        />
      ))}
      {checked.map(
        (one) =>
          one.issue && (
            <IssueNotice key={lineId(one.line)} checked={one} issue={one.issue} store={store} isApart />
          ),
      )}
      {payWay === 'pickup' &&
        checked.map(({ line, listing }) => {
          const limit = listing && overPickupLimit(listing, line.quantity)
          return (
            limit && (
              <Notice key={lineId(line)} tone="warn" live>
                <strong>{orderedTitle(line)}:</strong> {limit}
              </Notice>
            )
          )
        })}
      <TextAreaField
        label="Notes"
        optional
        rows={2}
        maxLength={longestNote}
        hint="Anything the baker should know."
        value={notes}
        onChange={(event) => store.wishPickup(lines, { notes: event.currentTarget.value })}
      />
      <BakerPaymentMethod payWays={payWays} value={payWay} onChange={onPaymentMethod} />
      {noShow !== null && <p className="small muted">{noShow}</p>}
      <div className={css.subtotal}>
        <p className="row">
          Subtotal <strong className="end">{formatMoney(cartTotal(lines))}</strong>
        </p>
        {feeRate !== null && <p className="xs muted">{sharesText(lines, feeRate)}</p>}
      </div>
    </section>
  )
}

interface PickupProps {
  /** distinguishes it from the baker's other pickups; null if it is the only one */
  heading: string | null
  label: string
  pickup: PickupLines
  /** all lines of this baker */
  theirs: CartLines
  check: CartCheck
  store: CartStore
}

/** One pickup: its lines and its time. */
function Pickup({ heading, label, pickup, theirs, check, store }: PickupProps) {
  const { lines } = pickup
  const checked = lines.flatMap((line) => check.lines.get(lineId(line)) ?? [])
  return (
    <section className="stack" aria-label={heading ?? undefined}>
      {heading !== null && <h3 className={css.day}>{heading}</h3>}
      <TileList label={heading === null ? label : `${label}, ${heading}`}>
        {checked.map((one) => (
          <CheckoutLine key={lineId(one.line)} checked={one} />
        ))}
      </TileList>
      <PickupField
        listings={check.isChecking ? null : checked.flatMap(({ listing }) => listing ?? [])}
        wish={commonWish(lines)}
        onChange={(wish) => store.wishPickup(lines, wish)}
      />
      <SeparatePickups pickup={pickup} theirs={theirs} check={check} store={store} />
    </section>
  )
}

/** Offers to pick up lines separately if some are ready earlier, and to undo that. */
function SeparatePickups({ pickup, theirs, check, store }: Omit<PickupProps, 'heading' | 'label'>) {
  const earlier = earlierAlone(pickup, check.visitOf)
  const apart = theirs.filter((line) => line.isApart)
  if (pickup.lines.some((line) => line.isApart) && theirs.length > 1)
    return (
      <div className="row">
        <Button
          variant="soft"
          onClick={() => store.wishPickup(apart, { isApart: false, pickupWindow: null })}
        >
          Pick it up together with the rest
        </Button>
      </div>
    )
  if (earlier === null) return null
  return (
    <div className="row">
      <p className="small">
        Some of it can be picked up earlier: <Unbroken>{spanText(earlier)}</Unbroken>.
      </p>
      <Button
        variant="soft"
        onClick={() => store.wishPickup(pickup.lines, { isApart: true, pickupWindow: null })}
      >
        Pick up separately
      </Button>
    </div>
  )
}

interface BakerHeadProps {
  cookName: string
  checked: readonly CheckedLine[]
  /** whether each pickup shows its own place */
  areSeveralPlaces: boolean
}

function BakerHead({ cookName, checked, areSeveralPlaces: isEachElsewhere }: BakerHeadProps) {
  const listing = checked.find((one) => one.listing !== null)?.listing
  const person = listing ? { ...listing.cook, email: cookName } : { email: cookName }
  return (
    <div className={css.head}>
      <Avatar person={person} />
      <div>
        <h2>{cookName}</h2>
        {listing && !isEachElsewhere && (
          <p className={css.place}>
            <Icon name={listing.cook.cookType === 'food_truck' ? 'truck' : 'home'} />
            {listing.address}
          </p>
        )}
      </div>
    </div>
  )
}

function CheckoutLine({ checked: { line, listing } }: { checked: CheckedLine }) {
  const now = useNow()
  const { url, hue } = categoryDrawing(line.cuisine, line.id)
  const price = `${line.quantity} × ${formatMoney(fromDecimal(line.price) ?? 0)}`
  const ready = listing ? [`ready ${readyByInSentence(listing, now)}`] : []
  const box = line.boxContents ? [contentsText(line.boxContents)] : []
  const message = line.cakeMessage ? [`on the cake: “${line.cakeMessage}”`] : []
  return (
    <TileRow
      picture={<Tile photo={line.imageUrl} drawing={url} hue={hue} shape="square" />}
      title={orderedTitle(line)}
      detail={[price, ...ready, ...box, ...message].join(' · ')}
      end={<strong>{formatMoney(lineTotal(line))}</strong>}
    />
  )
}
