import { expect, it } from 'vitest'
import { charge, commission, type Movement, refund, release } from './ledger-rules.ts'

const order = { id: 'o', payment_id: 'p', total_cents: 1900 }
const instruction = { id: 'i', amount_cents: 500, commission_cents: 38 }

const total = ({ amounts }: Movement) => Object.values(amounts).reduce((sum, amount) => sum + amount, 0)
const gone = (commissionTaken: boolean, released: boolean, kept = 0) => ({ commissionTaken, released, kept })

it.each<[string, Movement[], Movement['amounts'][]]>([
  ['a charge', [charge(order)], [{ buyer: -1900, held: 1900 }]],
  ['a commission', [commission(order, 143)], [{ held: -143, platform: 143 }]],
  [
    'a commission at pickup',
    [commission({ id: 'o', payment_id: null }, 143)],
    [{ baker: -143, receivable: 143 }],
  ],
  ['a release', [release(order, 1757, 'i')], [{ held: -1757, baker: 1757 }]],
  [
    'a refund before completion',
    refund(order, instruction, gone(false, false)),
    [
      { platform: -0, baker: -0, held: 0 },
      { held: -500, buyer: 500 },
    ],
  ],
  [
    'a refund after completion',
    refund(order, instruction, gone(true, false)),
    [
      { platform: -38, baker: -0, held: 38 },
      { held: -500, buyer: 500 },
    ],
  ],
  [
    'a refund after the release',
    refund(order, instruction, gone(true, true)),
    [
      { platform: -38, baker: -462, held: 500 },
      { held: -500, buyer: 500 },
    ],
  ],
  [
    'a refund before completion of which the platform gave nothing',
    refund(order, instruction, gone(false, false, 38)),
    [
      { platform: 38, baker: -38, held: 0 },
      { held: -500, buyer: 500 },
    ],
  ],
])('CONST-05, CONST-06, CONST-07: %s moves money and makes none', (_name, movements, amounts) => {
  expect(movements.map((movement) => movement.amounts)).toEqual(amounts)
  for (const movement of movements) expect(total(movement)).toBeCloseTo(0)
})
