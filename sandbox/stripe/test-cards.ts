/** A card as the buyer typed it. */
export interface Card {
  number: string
  month: number
  year: number
}

/** Why a card was declined, in Stripe's words. */
export interface CardDecline {
  code: string
  declineCode: string | null
  message: string
}

/** The supported test cards (Stripe's documentation, "Test card numbers"). */
const goodCards: ReadonlySet<string> = new Set(['4242424242424242', '5555555555554444', '4000056655665556'])
const decliningCard = '4000000000000002'
const askingCard = '4000002500003155'

/** The generic decline of any card. */
export const declined: CardDecline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}
/** The decline after the buyer failed the bank's authentication. */
export const notApproved: CardDecline = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method.',
}

/** Why a card is declined; null when it is accepted. */
export function declineOf({ number, month, year }: Card, now: Date): CardDecline | null {
  if (new Date(Date.UTC(year, month)) <= now)
    return { code: 'expired_card', declineCode: null, message: 'Your card has expired.' }
  if (number === decliningCard) return declined
  if (goodCards.has(number) || number === askingCard) return null
  return {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message: 'This is a sandbox: please use a test card such as 4242 4242 4242 4242.',
  }
}

/** Whether the bank requires the buyer's authentication for this card. */
export function needsAuthentication({ number }: Card): boolean {
  return number === askingCard
}
