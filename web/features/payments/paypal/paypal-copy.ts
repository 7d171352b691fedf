import type { RailCopy } from '../rail-copy.ts'

export const paypalCopy: RailCopy = {
  offer: { label: 'PayPal', detail: 'Your PayPal balance, bank or card' },
  paid: 'Paid with PayPal.',
  wayBack: 'through PayPal',
  account: 'your PayPal account',
  payout: { title: 'PayPal', account: 'Account' },
  connection: 'PayPal account',
}
