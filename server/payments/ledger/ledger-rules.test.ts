import { expect, it } from 'vitest'
import type { Movement } from '#shared/ledger-entries.ts'
import {
  adjustment,
  charge,
  commission,
  commissionCollected,
  commissionWaived,
  commissionWithheld,
  disputeFee,
  disputeFeeReturn,
  disputeReturn,
  disputeWithdrawal,
  owedPaid,
  owedReturned,
  owedWithdrawn,
  providerFee,
  refund,
  release,
} from './ledger-rules.ts'

const order = { id: 'o', payment_id: 'p', cook_id: 'c', total_cents: 1900 }
const atPickup = { ...order, payment_id: null }
const payment = { id: 'p', cook_id: 'c' }
const instruction = { id: 'i', amount_cents: 500, commission_cents: 38 }
const gone = (commissionTaken: boolean, released: boolean, kept = 0) => ({ commissionTaken, released, kept })
const byHand = { reason: 'As agreed.', recorded_by_admin: 'a' }
const settled = { cook_id: 'c', order_id: null, payment_id: null, ...byHand }

const inWords = ({ cause, credit_account, debit_account, amount_cents }: Movement) =>
  `${cause}: ${amount_cents} from ${credit_account} to ${debit_account}`

it.each<[string, Movement[], string[]]>([
  ['a charge', charge(order), ['charge:o: 1900 from buyer to held']],
  ['a commission', commission(order, 143), ['commission:o: 143 from held to platform']],
  ['no commission', commission(order, 0), []],
  ['a commission at pickup', commission(atPickup, 143), ['commission_due:o: 143 from baker to receivable']],
  [
    'a commission at pickup that a later sale pays',
    commissionCollected(order, 143),
    [
      'commission_collected:o: 143 from held to platform',
      'commission_collected:o: 143 from receivable to baker',
    ],
  ],
  [
    'debt withheld from a lost sale',
    commissionWithheld(order, 143),
    [
      'commission_collected:o:kept-back: 143 from baker to platform',
      'commission_collected:o:kept-back: 143 from receivable to baker',
    ],
  ],
  [
    'a payment of a balance owed',
    owedPaid({ ...payment, amount_cents: 143 }),
    [
      'charge:p: 143 from buyer to held',
      'commission_collected:p: 143 from held to platform',
      'commission_collected:p: 143 from receivable to baker',
    ],
  ],
  [
    'its withdrawal in a dispute',
    owedWithdrawn(payment, 'd', 143),
    [
      'dispute_withdrawal:d: 143 from platform to disputed',
      'dispute_withdrawal:d: 143 from baker to receivable',
    ],
  ],
  [
    'its return after a won dispute',
    owedReturned(payment, 'd', 143),
    ['dispute_return:d: 143 from disputed to platform', 'dispute_return:d: 143 from receivable to baker'],
  ],
  [
    'a waived commission',
    commissionWaived(atPickup, { id: 'w', amount: 143, reason: 'A school fair.', admin: 'a' }),
    ['commission_waived:w: 143 from receivable to waived'],
  ],
  ['a release', release(order, 1757, 'i'), ['release:i: 1757 from held to baker']],
  ['a negative release', release(order, -38, 'i'), ['release:i: 38 from baker to held']],
  [
    'a refund before completion',
    refund(order, instruction, gone(false, false)),
    ['refund:i: 500 from held to buyer'],
  ],
  [
    'a refund after completion',
    refund(order, instruction, gone(true, false)),
    ['reversal:i: 38 from platform to held', 'refund:i: 500 from held to buyer'],
  ],
  [
    'a refund after the release',
    refund(order, instruction, gone(true, true)),
    [
      'reversal:i: 38 from platform to held',
      'reversal:i: 462 from baker to held',
      'refund:i: 500 from held to buyer',
    ],
  ],
  [
    'a refund after a release that paid debt',
    refund(order, { ...instruction, collects_cents: 200 }, gone(true, true)),
    [
      'reversal:i: 238 from platform to held',
      'reversal:i: 262 from baker to held',
      'reversal:i: 200 from baker to receivable',
      'refund:i: 500 from held to buyer',
    ],
  ],
  [
    'a refund before completion without our part',
    refund(order, instruction, gone(false, false, 38)),
    ['reversal:i: 38 from baker to platform', 'refund:i: 500 from held to buyer'],
  ],
  [
    'a refund after completion with some of our part',
    refund(order, instruction, gone(true, false, 30)),
    [
      'reversal:i: 8 from platform to held',
      'reversal:i: 30 from baker to held',
      'refund:i: 500 from held to buyer',
    ],
  ],
  [
    'a refund after the release without our part',
    refund(order, instruction, gone(true, true, 38)),
    ['reversal:i: 500 from baker to held', 'refund:i: 500 from held to buyer'],
  ],
  [
    'a refund before completion without our part and the withheld debt',
    refund(order, instruction, gone(false, false, 238)),
    ['reversal:i: 238 from baker to platform', 'refund:i: 500 from held to buyer'],
  ],
  [
    'a refund after the release without our part and the withheld debt',
    refund(order, { ...instruction, collects_cents: 200 }, gone(true, true, 238)),
    [
      'reversal:i: 500 from baker to held',
      'reversal:i: 200 from baker to receivable',
      'refund:i: 500 from held to buyer',
    ],
  ],
  [
    'a Stripe fee',
    providerFee(payment, 85, 'platform'),
    ['provider_fee:p: 85 from platform to provider_fees'],
  ],
  ['a PayPal fee', providerFee(payment, 98, 'baker'), ['provider_fee:p: 98 from baker to provider_fees']],
  ...(['held', 'baker', 'platform'] as const).flatMap((one): [string, Movement[], string[]][] => [
    [
      `a dispute about what is with ${one}`,
      disputeWithdrawal(order, 'd', { amount: 1900, from: one }),
      [`dispute_withdrawal:d: 1900 from ${one} to disputed`],
    ],
    [
      `a dispute that is won for ${one}`,
      disputeReturn(order, 'd', { amount: 1900, to: one }),
      [`dispute_return:d: 1900 from disputed to ${one}`],
    ],
  ]),
  ...(['baker', 'platform'] as const).map((bearer): [string, Movement[], string[]] => [
    `what a dispute costs the ${bearer}`,
    disputeFee(payment, 'd', { amount: 1500, bearer }),
    [`dispute_fee:d: 1500 from ${bearer} to provider_fees`],
  ]),
  ...(['baker', 'platform'] as const).map((bearer): [string, Movement[], string[]] => [
    `what the ${bearer} gets back of what a dispute cost`,
    disputeFeeReturn(payment, 'd', { amount: 1000, left: 500, bearer }),
    [`dispute_fee:d:500: 1000 from provider_fees to ${bearer}`],
  ]),
  [
    'a manual payment to a baker',
    adjustment({ id: 'h', account: 'baker', gain: 38 }, settled),
    ['adjustment:h: 38 from adjustments to baker'],
  ],
  [
    'a manual payment by a baker',
    adjustment({ id: 'h', account: 'receivable', gain: -143 }, settled),
    ['adjustment:h: 143 from receivable to adjustments'],
  ],
  ['a manual settlement of 0', adjustment({ id: 'h', account: 'baker', gain: 0 }, settled), []],
])('CONST-05, CONST-06, CONST-07: %s moves money and creates none', (_name, movements, expected) => {
  expect(movements.map(inWords)).toEqual(expected)
  for (const { kind, cause } of movements) expect(cause.startsWith(`${kind}:`)).toBe(true)
})

const nobody = { reason: null, recorded_by_admin: null }

it.each<[string, Movement[], Partial<Movement>]>([
  [
    'an order',
    [
      ...charge(order),
      ...commission(order, 143),
      ...commissionCollected(order, 9),
      ...disputeWithdrawal(order, 'd', { amount: 1, from: 'held' }),
      ...disputeReturn(order, 'd', { amount: 1, to: 'held' }),
    ],
    { order_id: 'o', payment_id: 'p', cook_id: 'c', instruction_id: null, ...nobody },
  ],
  ['an order paid at pickup', commission(atPickup, 143), { order_id: 'o', payment_id: null, cook_id: 'c' }],
  [
    'an instruction',
    [...release(order, 1757, 'i'), ...refund(order, instruction, gone(true, true))],
    { order_id: 'o', payment_id: 'p', cook_id: 'c', instruction_id: 'i', ...nobody },
  ],
  [
    'a payment',
    [...providerFee(payment, 85, 'platform'), ...disputeFee(payment, 'd', { amount: 1, bearer: 'baker' })],
    { order_id: null, payment_id: 'p', cook_id: 'c', instruction_id: null, ...nobody },
  ],
  [
    'a waiver',
    commissionWaived(atPickup, { id: 'w', amount: 143, reason: 'As agreed.', admin: 'a' }),
    { order_id: 'o', payment_id: null, cook_id: 'c', ...byHand },
  ],
  [
    'a manual settlement',
    adjustment({ id: 'h', account: 'baker', gain: 38 }, settled),
    { cook_id: 'c', order_id: null, payment_id: null, instruction_id: null, ...byHand },
  ],
])('an entry names its subject: %s', (_name, movements, about) => {
  expect(movements).not.toEqual([])
  for (const movement of movements) expect(movement).toMatchObject(about)
})
