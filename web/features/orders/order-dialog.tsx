import { type ComponentType, type RefObject, useId, useRef, useState } from 'react'
import type { Checkout } from '#shared/api/checkouts.ts'
import type { CheckoutId, ListingId } from '#shared/api/ids.ts'
import type { Listing } from '#shared/api/listings.ts'
import { formatMoney, type Quantity } from '#shared/money.ts'
import { type PaymentMethod, paymentMethodsFor } from '#shared/payment-methods.ts'
import { ConfirmFirst } from '#web/features/identity/confirm-first.tsx'
import { ClosedNotice } from '#web/features/listings/closed-notice.tsx'
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
import { confirmToOrder, draftTotal, type OrderDraft } from './order-draft.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { refuseQuantity } from './refuse-quantity.ts'
import { useOrderForm } from './use-order-form.ts'
import { type OrderFailure, usePlaceOrder } from './use-place-order.ts'

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

const noPaymentStep: FetchPaymentStep = () => Promise.reject(new Error('This dialog leads to the cart.'))

/**
 * "Order Details": quantity, pickup time, notes and price (DIALOG-01 to DIALOG-14), then "Complete Payment" for online
 * payments. The form is kept until an order succeeds (DIALOG-17) or it is added to the cart.
 */
export function OrderDialog(props: OrderDialogProps) {
  const { open, onClose, onAddToCart, fetchPaymentStep } = props
  const element = useRef<HTMLFormElement>(null)
  const form = useOrderForm(props)
  const { listing, whole, draft } = form
  const methods = usePaymentMethod(listing, draft.quantity)
  const [checkoutId, setCheckoutId] = useState<CheckoutId | null>(null)
  const [isPaying, setPaying] = useState(false)
  const [ended, setEnded] = useState<string | null>(null)
  const payment = usePart(fetchPaymentStep ?? noPaymentStep, 'The payment form did not load')

  const showCheckout = (id: CheckoutId | null, reason: string | null) => {
    setCheckoutId(id)
    setEnded(reason)
  }
  const finish = () => {
    form.reset()
    showCheckout(null, null)
    onClose()
  }
  const pay = (id: CheckoutId) => {
    showCheckout(id, null)
    void payment.need()
  }
  const { place, isPending, failure } = usePlaceOrder(listing, { onPlaced: finish, onAwaiting: pay })
  const returnToDetails = (checkout: Checkout) => {
    form.renewKey()
    showCheckout(null, endedText(checkout))
  }
  const close = () => {
    if (isPending || isPaying) return
    onClose()
    if (checkoutId !== null)
      toasts.add({ title: 'Your order is not paid yet', description: 'You can pay for it in My Orders.' })
  }
  const isStopped = () =>
    refuseQuantity(element.current, form.most, listing) || focusFirstInvalid(element.current)
  const addToCart = async () => {
    if (isStopped()) return
    if (await onAddToCart(draft, whole)) finish()
  }
  const submit = () => {
    if (isPending) return
    if (fetchPaymentStep === null) void addToCart()
    else if (!isStopped()) place(draft, methods.payWay)
  }

  if (checkoutId !== null) {
    const handlers = { onClose: close, onBusy: setPaying, onPlaced: finish, onEnded: returnToDetails }
    return <PaymentDialog open={open} step={payment} checkoutId={checkoutId} {...handlers} />
  }
  return (
    <DetailsDialog
      {...{ open, form, methods, element, ended, failure, isPending }}
      isDirect={fetchPaymentStep !== null}
      onClose={close}
      onSubmit={submit}
      onAddToCart={() => void addToCart()}
    />
  )
}

/** The payment methods for an order's total, and the chosen one. */
function usePaymentMethod(listing: Listing, quantity: Quantity) {
  const [chosenWay, setPaymentMethod] = useState<PaymentMethod | null>(null)
  const payWays = paymentMethodsFor(listing.cook.payWays, draftTotal(listing.price, quantity))
  const payWay = chosenWay !== null && payWays.includes(chosenWay) ? chosenWay : usualPaymentMethod(payWays)
  return { payWays, payWay, setPaymentMethod }
}

interface DetailsDialogProps {
  open: boolean
  form: ReturnType<typeof useOrderForm>
  methods: ReturnType<typeof usePaymentMethod>
  element: RefObject<HTMLFormElement | null>
  /** why the payment step ended without an order */
  ended: string | null
  failure: OrderFailure | null
  isPending: boolean
  /** whether it orders directly; else it only adds to the cart */
  isDirect: boolean
  onClose: () => void
  onSubmit: () => void
  onAddToCart: () => void
}

/** The dialog's first step. */
function DetailsDialog({ open, onClose, onSubmit, onAddToCart, ...details }: DetailsDialogProps) {
  const { form, methods, element, ended, failure, isDirect } = details
  const { listing, draft, day, isOtherDay } = form
  const { payWays, payWay, setPaymentMethod } = methods
  const formId = useId()
  const foot = <Foot {...details} formId={formId} onAddToCart={onAddToCart} />
  return (
    <Dialog open={open} title="Order Details" onClose={onClose} foot={foot}>
      <form
        ref={element}
        id={formId}
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {ended !== null && <Notice tone="warn">{ended}</Notice>}
        {listing.closed && <ClosedNotice closed={listing.closed} />}
        {payWays.length === 0 && <Notice tone="warn">This baker isn’t taking orders right now.</Notice>}
        {!isDirect && open && day !== null && (
          <BakeDayField
            id={listing.id}
            value={isOtherDay ? day : (listing.batchId ?? day)}
            onChange={form.chooseDay}
          />
        )}
        <OrderDetails
          listing={listing}
          whole={form.whole}
          isLinked={!isDirect}
          draft={draft}
          most={form.most}
          refusal={failure?.isOfQuantity ? failure.message : null}
          isAtPickup={isDirect && payWay === 'pickup'}
          onChange={form.change}
        />
        {isDirect && payWays.length > 1 && (
          <ChoiceCards
            legend={paymentMethodQuestion}
            choices={paymentMethodChoices(payWays)}
            value={payWay}
            onChange={setPaymentMethod}
          />
        )}
        {failure && <FailureNotice failure={failure} listingId={listing.id} />}
      </form>
    </Dialog>
  )
}

interface FootProps
  extends Pick<DetailsDialogProps, 'form' | 'methods' | 'isPending' | 'isDirect' | 'onAddToCart'> {
  formId: string
}

/** The total and the buttons. */
function Foot({ form, methods, isPending, isDirect, formId, onAddToCart }: FootProps) {
  const { listing, draft, isOtherDay } = form
  const { payWays, payWay } = methods
  const noShow = isDirect && payWays.length > 0 ? noShowText(payWay, listing) : null
  const isClosed =
    isOtherDay || listing.closed !== null || listing.servingsAvailable < 1 || payWays.length === 0
  return (
    <>
      <Sum total={{ label: 'Total', value: formatMoney(draftTotal(listing.price, draft.quantity)) }} />
      {noShow !== null && <p className="small muted">{noShow}</p>}
      <Button
        type="submit"
        form={formId}
        variant="primary"
        size="large"
        wide
        icon={isDirect ? 'bag' : 'cart'}
        busy={isPending}
        disabled={isClosed}
      >
        {isDirect ? orderText(payWay) : 'Add to Cart'}
      </Button>
      {isDirect && (
        <Button variant="quiet" wide disabled={isPending || isClosed} onClick={onAddToCart}>
          Add to Cart
        </Button>
      )}
    </>
  )
}

/** Why the order was not placed, unless the quantity field says so. */
function FailureNotice({ failure, listingId }: { failure: OrderFailure; listingId: ListingId }) {
  if (failure.isUnconfirmed) return <ConfirmFirst why={confirmToOrder} />
  if (failure.isOfQuantity) return null
  return (
    <Notice tone="bad">
      {failure.message}{' '}
      {failure.isSignedOut && (
        <Link href={signInPath(paths.login, foodPath(listingId))} reload>
          Sign in again
        </Link>
      )}
    </Notice>
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
      return 'The time to pay is over. Nothing was charged, and the servings are available again.'
    default:
      return null
  }
}
