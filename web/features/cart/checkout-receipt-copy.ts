import { type Cents, formatMoney } from '#shared/money.ts'
import { servingsHoldMinutes } from '#shared/servings-hold.ts'
import type { BakerLines } from './cart-rules.ts'

/** The two parts of a total, in cents. */
export interface ToPay {
  /** paid online */
  now: Cents
  atPickup: Cents
}

/**
 * The submit button's label; names both amounts if some is paid at pickup (decisions, carts with both ways of paying).
 */
export function orderButtonText(bakers: readonly BakerLines[], { now, atPickup }: ToPay): string {
  if (now > 0 && atPickup > 0) return `Pay ${formatMoney(now)} now and ${formatMoney(atPickup)} at pickup`
  if (now > 0) return `Continue to pay ${formatMoney(now)}`
  const isOne = bakers.length === 1 && bakers[0]?.lines.length === 1
  return isOne ? 'Place order, pay at pickup' : 'Place orders, pay at pickup'
}

/** What happens after the button is pressed. */
export function afterwardsText({ now, atPickup }: ToPay, areTimesAgreed: boolean): string {
  if (now > 0 && atPickup > 0)
    return `We then hold your servings for ${servingsHoldMinutes} minutes while you pay. Once you’ve paid, the bakers get their orders, including those you pay for at pickup.`
  if (now > 0)
    return `We then hold your servings for ${servingsHoldMinutes} minutes while you pay. Each baker gets their order once it’s paid.`
  return areTimesAgreed
    ? 'Each baker confirms the time with you. You can ask to cancel until you have picked it up.'
    : 'Each baker confirms your order. You can ask to cancel until you have picked it up.'
}
