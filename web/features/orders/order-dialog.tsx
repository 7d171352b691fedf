import { type ComponentType, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Checkout } from '#shared/api/checkouts.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import type { Listing } from '#shared/api/listings.ts'
import { formatMoney, type Quantity } from '#shared/money.ts'
import { type PaymentMethod, paymentMethodsFor } from '#shared/payment-methods.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { ConfirmFirst } from '#web/features/identity/confirm-first.tsx'
import { useOwnDraft } from '#web/features/identity/use-own-draft.ts'
import { asOfOption } from '#web/features/listings/as-of-option.ts'
import { ClosedNotice } from '#web/features/listings/closed-notice.tsx'
import { listingQuery } from '#web/features/listings/listing-query.ts'
import {
  noShowText,
  paymentMethodChoices,
  paymentMethodQuestion,
  usualPaymentMethod,
} from '#web/features/payments/payment-method-copy.ts'
import type { PaymentStepProps } from '#web/features/payments/payment-step-props.ts'
import { foodPath, paths, signInPath } from '#web/paths.ts'
import { usePart } from '#web/rendering/use-part.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Sum } from '#web/ui/sum.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { focusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { BakeDayField } from './bake-day-field.tsx'
import type { Choice } from './option-choice.tsx'
import { OrderDetails } from './order-details.tsx'
import {
  confirmToOrder,
  draftTotal,
  firstChoice,
  mostOfListing,
  mostServings,
  newOrderDraft,
  type OrderDraft,
} from './order-draft.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { usePlaceOrder } from './use-place-order.ts'

/** Loads the payment step, whose code only paying buyers need. */
export type FetchPaymentStep = () => Promise<ComponentType<PaymentStepProps>>

export interface OrderDialogProps {
  /** initial data; the dialog refetches it, with contact details if the buyer may see them */
  listing: Listing
  /** null from a card, which leads to the cart (DIALOG-13); else the loader of the payment step */
  fetchPaymentStep: FetchPaymentStep | null
  /** chosen beside the button that opens the dialog; copied whenever it changes */
  quantity?: Quantity
  choice?: Choice
  open: boolean
  onClose: () => void
  /** adds the draft for the chosen day to the cart; returns whether it is in (DIALOG-11, DIALOG-12) */
  onAddToCart: (draft: OrderDraft, listing: Listing) => Promise<boolean>
}

/** Typed text that survives signing in again. */
const Typed = z.object({ notes: z.string() })
const nothingTyped = { notes: '' }

const noPaymentStep: FetchPaymentStep = () => Promise.reject(new Error('This dialog leads to the cart.'))

/**
 * "Order Details": quantity, pickup time, notes and price (DIALOG-01 to DIALOG-14), then "Complete Payment" for online
 * payments. The form is kept until an order succeeds (DIALOG-17) or it is added to the cart.
 */
export function OrderDialog(props: OrderDialogProps) {
  const { open, onClose, onAddToCart, fetchPaymentStep } = props
  const [day, setDay] = useState(props.listing.batchId)
  const { data: known, isPending: isTurning } = useApiQuery(listingQuery(props.listing.id, day))
  const whole = known ?? props.listing
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { quantity: quantityOutside = 1, choice: choiceOutside = firstChoice(props.listing) } = props
  const outside = { quantity: quantityOutside, ...choiceOutside }
  const [chosen, setChosen] = useState<OrderDraft>(() => ({ ...newOrderDraft(), ...outside, quantity: 1 }))
  const typed = useOwnDraft(`order:${props.listing.id}`, Typed, nothingTyped)
  const [takenOver, setTakenOver] = useState(JSON.stringify({ ...outside, quantity: 1 }))
  const [chosenWay, setPaymentMethod] = useState<PaymentMethod | null>(null)
  const [checkoutId, setCheckoutId] = useState<CheckoutId | null>(null)
  const [isPaying, setPaying] = useState(false)
  const [ended, setEnded] = useState<string | null>(null)
  const payment = usePart(fetchPaymentStep ?? noPaymentStep, 'The payment form did not load')

  if (JSON.stringify(outside) !== takenOver) {
    setTakenOver(JSON.stringify(outside))
    setChosen({ ...chosen, ...outside })
  }
  const listing = asOfOption(whole, chosen.optionId)

  const finish = () => {
    typed.forget()
    setChosen({ ...newOrderDraft(), ...outside })
    setCheckoutId(null)
    setEnded(null)
    onClose()
  }
  const pay = (id: CheckoutId) => {
    setCheckoutId(id)
    setEnded(null)
    void payment.need()
  }
  const { place, isPending, failure } = usePlaceOrder(listing, { onPlaced: finish, onAwaiting: pay })
  // stock may have dropped since the quantity was chosen
  const most = mostServings(mostOfListing(listing))
  const quantity = Math.min(chosen.quantity, most)
  const draft = { ...chosen, ...typed.values, quantity }
  const payWays = paymentMethodsFor(listing.cook.payWays, draftTotal(listing.price, quantity))
  const payWay = chosenWay !== null && payWays.includes(chosenWay) ? chosenWay : usualPaymentMethod(payWays)

  const noShow = fetchPaymentStep && payWays.length > 0 ? noShowText(payWay, listing) : null

  const returnToDetails = (checkout: Checkout) => {
    // a new key: the order of the old one is over
    setChosen({ ...chosen, key: newOrderDraft().key })
    setCheckoutId(null)
    setEnded(endedText(checkout))
  }
  const close = () => {
    if (isPending || isPaying) return
    onClose()
    if (checkoutId !== null)
      toasts.add({ title: 'Your order is not paid yet', description: 'You can pay it under My Orders.' })
  }
  const addToCart = async () => {
    if (focusFirstInvalid(form.current)) return
    if (await onAddToCart(draft, whole)) finish()
  }

  if (checkoutId !== null) {
    return (
      <PaymentDialog
        open={open}
        onClose={close}
        step={payment}
        checkoutId={checkoutId}
        onBusy={setPaying}
        onPlaced={finish}
        onEnded={returnToDetails}
      />
    )
  }

  // the listing shown is another day's until the chosen day has loaded
  const isOtherDay = day !== props.listing.batchId && isTurning
  const isClosed =
    isOtherDay || listing.closed !== null || listing.servingsAvailable < 1 || payWays.length === 0
  const submit = () => {
    if (fetchPaymentStep === null) void addToCart()
    else if (!focusFirstInvalid(form.current)) place(draft, payWay)
  }
  return (
    <Dialog
      open={open}
      title="Order Details"
      onClose={close}
      foot={
        <>
          <Sum total={{ label: 'Total', value: formatMoney(draftTotal(listing.price, quantity)) }} />
          {noShow !== null && <p className="small muted">{noShow}</p>}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            size="large"
            wide
            icon={fetchPaymentStep ? 'bag' : 'cart'}
            busy={isPending}
            disabled={isClosed}
          >
            {fetchPaymentStep ? orderText(payWay) : 'Add to Cart'}
          </Button>
          {fetchPaymentStep && (
            <Button variant="quiet" wide disabled={isPending || isClosed} onClick={() => void addToCart()}>
              Add to Cart
            </Button>
          )}
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) submit()
        }}
      >
        {ended !== null && <Notice tone="warn">{ended}</Notice>}
        {listing.closed && <ClosedNotice closed={listing.closed} />}
        {payWays.length === 0 && <Notice tone="warn">This baker takes no orders at the moment.</Notice>}
        {fetchPaymentStep === null && open && day !== null && (
          <BakeDayField
            id={listing.id}
            value={isOtherDay ? day : (listing.batchId ?? day)}
            onChange={(chosenDay) => {
              setDay(chosenDay)
              // a pickup time belongs to one day
              setChosen({ ...chosen, pickupTime: '', pickupDate: '', pickupWindow: null })
            }}
          />
        )}
        <OrderDetails
          listing={listing}
          whole={whole}
          isLinked={fetchPaymentStep === null}
          draft={draft}
          most={most}
          refusal={failure?.isOfQuantity ? failure.message : null}
          isAtPickup={fetchPaymentStep !== null && payWay === 'pickup'}
          onChange={({ notes = draft.notes, ...change }) => {
            if (notes !== draft.notes) typed.set({ notes })
            setChosen({ ...chosen, ...change })
          }}
        />
        {fetchPaymentStep && payWays.length > 1 && (
          <ChoiceCards
            legend={paymentMethodQuestion}
            choices={paymentMethodChoices(payWays)}
            value={payWay}
            onChange={setPaymentMethod}
          />
        )}
        {failure?.isUnconfirmed && <ConfirmFirst why={confirmToOrder} />}
        {failure && !failure.isUnconfirmed && !failure.isOfQuantity && (
          <Notice tone="bad">
            {failure.message}{' '}
            {failure.isSignedOut && (
              <Link href={signInPath(paths.login, foodPath(listing.id))} reload>
                Sign in again
              </Link>
            )}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

function orderText(payWay: PaymentMethod): string {
  return payWay === 'pickup' ? 'Place order, pay at pickup' : 'Continue to payment'
}

/** Why the payment step ended without an order; null if the buyer left it themselves (DIALOG-16). */
function endedText({ payments }: Checkout): string | null {
  switch (payments[0]?.closedReason) {
    case 'failed':
      return 'The payment was declined. Nothing was charged, and you can try again.'
    case 'expired':
      return 'The time to pay is over. Nothing was charged, and the servings went back on sale.'
    default:
      return null
  }
}
