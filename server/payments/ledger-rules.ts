import type { InstructionId, OrderId, PaymentId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'

/** Where money can be: `receivable` is what a baker owes us, because the buyer paid at pickup. */
export const accounts = ['buyer', 'held', 'baker', 'platform', 'receivable'] as const
export type Account = (typeof accounts)[number]

export type MovementKind = 'charge' | 'commission' | 'commission_due' | 'release' | 'refund' | 'reversal'

/** A movement of money for one order: what each account gains or loses, in cents. */
export interface Movement {
  movement: string
  kind: MovementKind
  order_id: OrderId
  payment_id: PaymentId | null
  instruction_id: InstructionId | null
  amounts: Partial<Record<Account, Cents>>
}

/** The order that a movement is about. */
interface MovedOrder {
  id: OrderId
  payment_id: PaymentId | null
}

/** The buyer's money has come and is held until the order is over (PAY-07). */
export function charge(order: MovedOrder & { total_cents: Cents }): Movement {
  return about(order, 'charge', order.id, null, { buyer: -order.total_cents, held: order.total_cents })
}

/**
 * The platform takes its part of a completed order (CONST-06): out of what is held, or to be collected from the baker
 * when the buyer paid at pickup.
 */
export function commission(order: MovedOrder, amount: Cents): Movement {
  return order.payment_id === null
    ? about(order, 'commission_due', order.id, null, { baker: -amount, receivable: amount })
    : about(order, 'commission', order.id, null, { held: -amount, platform: amount })
}

/** What is held for a completed order goes to its baker (CONST-07). */
export function release(order: MovedOrder, amount: Cents, instructionId: InstructionId): Movement {
  return about(order, 'release', instructionId, instructionId, { held: -amount, baker: amount })
}

/**
 * Money goes back to the buyer; what has left the holding since is brought back first: the platform's part when the
 * commission was taken, the baker's when theirs was released. What the platform `kept` of its part the baker gives.
 */
export function refund(
  order: MovedOrder,
  instruction: { id: InstructionId; amount_cents: Cents; commission_cents: Cents },
  gone: { commissionTaken: boolean; released: boolean; kept: Cents },
): Movement[] {
  const { id, amount_cents: amount, commission_cents: fee } = instruction
  const fromPlatform = (gone.commissionTaken ? fee : 0) - gone.kept
  const fromBaker = (gone.released ? amount - fee : 0) + gone.kept
  return [
    about(order, 'reversal', id, id, {
      platform: -fromPlatform,
      baker: -fromBaker,
      held: fromPlatform + fromBaker,
    }),
    about(order, 'refund', id, id, { held: -amount, buyer: amount }),
  ]
}

function about(
  order: MovedOrder,
  kind: Movement['kind'],
  cause: string,
  instructionId: InstructionId | null,
  amounts: Movement['amounts'],
): Movement {
  return {
    movement: `${kind}:${cause}`,
    kind,
    order_id: order.id,
    payment_id: order.payment_id,
    instruction_id: instructionId,
    amounts,
  }
}
