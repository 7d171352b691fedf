import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { Quantity as Amount } from '#shared/money.ts'
import { isSoldOut as isSoldOutOf } from '#shared/sold-out.ts'
import { asOfOption, type SoldListing } from '#web/features/listings/as-of-option.ts'
import { ClosedNotice } from '#web/features/listings/closed-notice.tsx'
import { hasChoices } from '#web/features/listings/shown-price.ts'
import type { Sale } from '#web/features/payments/sale-copy.ts'
import { editFoodPath, foodPath, paths, signInPath } from '#web/paths.ts'
import { useNow } from '#web/rendering/now.tsx'
import { staticPart } from '#web/rendering/static-part.tsx'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { usePart } from '#web/rendering/use-part.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { focusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import type { Choice } from './option-choice.tsx'
import type { OrderBarProps } from './order-bar.tsx'
import type { FetchPaymentStep } from './order-dialog.tsx'
import {
  firstChoice,
  mostOfListing,
  mostServings,
  newOrderDraft,
  type OrderDraft,
  whyNotMore,
} from './order-draft.ts'
import { refuseQuantity } from './refuse-quantity.ts'

const PanelChoice = staticPart(
  async () => {
    const { PanelChoice } = await import('./panel-choice.tsx')
    return PanelChoice
  },
  { takesOver: true, pushes: true },
)

interface OrderPanelProps {
  listing: Listing
  /** null for a visitor, who must sign in first (SESS-13) */
  user: CurrentUser | null
  /** the order to repeat, if any */
  again?: OrderId | null
  /** adds one serving, or the draft of the dialog, to the cart; returns whether it is in */
  onAddToCart: (chosen?: OrderDraft) => Promise<boolean>
  fetchPaymentStep: FetchPaymentStep
  /** rendered below, for the chosen option and quantity */
  foot?: (sale: Sale) => ReactNode
}

/** The ways to buy a listing, for the chosen option and quantity. */
export function OrderPanel({ foot, ...props }: OrderPanelProps) {
  const { listing } = props
  const [wanted, setQuantity] = useState<Amount>(1)
  const [choice, setChoice] = useState<Choice>(() => firstChoice(listing))
  const sold = asOfOption(listing, choice.optionId)
  const most = mostServings(mostOfListing(sold))
  // stock may have dropped since the quantity was chosen
  const quantity = Math.min(wanted, most)
  return (
    <>
      <WaysToBuy {...props} {...{ sold, most, quantity, setQuantity, choice, setChoice }} />
      {foot?.({ price: sold.price, quantity })}
    </>
  )
}

interface WaysToBuyProps extends Omit<OrderPanelProps, 'foot'> {
  /** priced for the chosen option */
  sold: SoldListing
  /** the most that can be ordered */
  most: Amount
  quantity: Amount
  setQuantity: (quantity: Amount) => void
  choice: Choice
  setChoice: (choice: Choice) => void
}

/**
 * The quantity, "Add to Cart" (DETAIL-03) and "Order Now (Direct)", or without online payment "Coming Soon" (DETAIL-04)
 * and "Pay at pickup" (decisions, OPEN-05). Its own baker can edit the listing instead.
 */
function WaysToBuy({
  listing,
  user,
  again = null,
  onAddToCart,
  fetchPaymentStep,
  sold,
  most,
  quantity,
  setQuantity,
  choice,
  setChoice,
}: WaysToBuyProps) {
  const isHydrated = useHydrated()
  const now = useNow()
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  if (user?.id === listing.cookId) {
    return (
      <ButtonLink size="large" wide icon="edit" href={editFoodPath(listing.id)}>
        Edit your listing
      </ButtonLink>
    )
  }
  if (listing.closed) return <ClosedNotice closed={listing.closed} />
  if (listing.orderBy !== null && new Date(listing.orderBy) <= now) {
    return (
      <Button size="large" wide disabled>
        It is too late to order this
      </Button>
    )
  }
  if (listing.cook.payWays.length === 0) {
    return (
      <Button size="large" wide disabled>
        This baker isn’t taking orders right now
      </Button>
    )
  }
  const isSoldOut = isSoldOutOf(listing)
  const isOnline = listing.cook.payWays.some((payWay) => payWay !== 'pickup')
  const words = isOnline ? 'Order Now (Direct)' : 'Order, pay at pickup'
  const isStopped = () => refuseQuantity(panel.current, most, sold) || focusFirstInvalid(panel.current)
  const addToCart = () => {
    if (isStopped()) return
    const isPlain = quantity === 1 && !hasChoices(listing)
    void onAddToCart(isPlain ? undefined : { ...newOrderDraft(), ...choice, quantity })
  }
  return (
    <div ref={panel} className="stack tight">
      {!isSoldOut && hasChoices(listing) && (
        <PanelChoice listing={listing} value={choice} again={user && again} onChange={setChoice} />
      )}
      {!isSoldOut && (
        <div className="row needs-script">
          <p className="small">Quantity</p>
          <Quantity
            value={quantity}
            max={most}
            whyNotMore={whyNotMore(most, { ...sold, optionName: sold.chosen?.name })}
            onChange={setQuantity}
          />
        </div>
      )}
      <Button
        ref={button}
        variant="primary"
        size="large"
        wide
        icon="cart"
        disabled={!isHydrated || sold.servingsAvailable < 1}
        onClick={addToCart}
      >
        Add to Cart
      </Button>
      {!isSoldOut && (
        <LateOrderBar listing={sold} quantity={quantity} button={button} onAddToCart={addToCart} />
      )}
      {user !== null || isSoldOut ? (
        <OrderButton
          listing={listing}
          isSoldOut={sold.servingsAvailable < 1}
          words={words}
          quantity={quantity}
          choice={choice}
          isRefused={isStopped}
          onAddToCart={onAddToCart}
          fetchPaymentStep={fetchPaymentStep}
        />
      ) : (
        <ButtonLink size="large" wide icon="bag" href={signInPath(paths.login, foodPath(listing.id))}>
          {words}
        </ButtonLink>
      )}
      {!isOnline && <p className="xs muted">Order Now (Direct): Coming Soon</p>}
    </div>
  )
}

interface QuantityProps {
  value: Amount
  max: Amount
  whyNotMore: string
  onChange: (quantity: Amount) => void
}

/** The quantity stepper, loaded after hydration into a placeholder of its size. */
function Quantity(props: QuantityProps) {
  const { part: Stepper, prepare } = usePart(fetchStepper, '')
  const start = useEffectEvent(prepare)
  useEffect(() => start(), [])
  return Stepper ? (
    <Stepper label="Quantity" {...props} />
  ) : (
    <Button variant="quiet" disabled>
      {props.value}
    </Button>
  )
}

async function fetchStepper() {
  const { Stepper } = await import('#web/ui/stepper.tsx')
  return Stepper
}

/** The order bar, loaded after hydration. */
function LateOrderBar(props: OrderBarProps) {
  const { part: OrderBar, prepare } = usePart(fetchOrderBar, '')
  const start = useEffectEvent(prepare)
  useEffect(() => start(), [])
  return OrderBar && <OrderBar {...props} />
}

async function fetchOrderBar() {
  const { OrderBar } = await import('./order-bar.tsx')
  return OrderBar
}

type OrderButtonProps = Omit<OrderPanelProps, 'user' | 'again' | 'foot'> & {
  /** whether the chosen option is sold out */
  isSoldOut: boolean
  choice: Choice
  words: string
  quantity: Amount
  /** focuses an invalid quantity; returns whether there is one */
  isRefused: () => boolean
}

/** The order button and its dialog, which loads on first use because most visits only browse. */
function OrderButton({
  listing,
  isSoldOut,
  words,
  quantity,
  choice,
  isRefused,
  onAddToCart,
  fetchPaymentStep,
}: OrderButtonProps) {
  const { part: OrderDialog, isFetching, prepare, need } = usePart(fetchDialog, 'The order form did not load')
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  const show = async () => {
    if (!isRefused() && (await need())) setOpen(true)
  }
  return (
    <>
      <Button
        size="large"
        wide
        icon="bag"
        busy={isFetching}
        disabled={!isHydrated || isSoldOut}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void show()}
      >
        {words}
      </Button>
      {OrderDialog && (
        <OrderDialog
          fetchPaymentStep={fetchPaymentStep}
          listing={listing}
          quantity={quantity}
          choice={choice}
          open={isOpen}
          onClose={() => setOpen(false)}
          onAddToCart={onAddToCart}
        />
      )}
    </>
  )
}

async function fetchDialog() {
  const { OrderDialog } = await import('./order-dialog.tsx')
  return OrderDialog
}
