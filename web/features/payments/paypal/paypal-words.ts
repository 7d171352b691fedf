import type { RailWords } from '../rail-words.ts'

export const paypalWords: RailWords = {
  offer: { label: 'PayPal', detail: 'Your PayPal balance, bank or card' },
  paid: 'Paid with PayPal.',
  wayBack: 'through PayPal',
  account: 'your PayPal account',
  payout: { title: 'PayPal', account: 'Account' },
  connection: 'PayPal account',
}
