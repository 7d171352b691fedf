import type { RailCopy } from '../rail-copy.ts'

export const stripeCopy: RailCopy = {
  offer: { label: 'Card', detail: 'Credit or debit card, through Stripe' },
  paid: 'Paid by card.',
  wayBack: 'to their card',
  account: 'your card',
  payout: { title: 'Cards, through Stripe', account: 'Account ID' },
  connection: 'Card payments with Stripe',
}
