import type { PersonId } from '#shared/api/ids.ts'
import type { BookedInstruction, BookedOrder, BookedPayment } from './booked-rules.ts'
import { type Difference, difference } from './difference-rules.ts'

/** Finds people who differ between a payment, its checkout, its orders and their listings. */
export function differencesInPeople(payment: BookedPayment): Difference[] {
  const {
    id: paymentId,
    rail,
    payee,
    buyer_id,
    cook_id,
    checkout_buyer_id,
    orders,
    instructions,
    disputes,
  } = payment
  const own = [
    ...sameBuyer(`payment ${paymentId}`, buyer_id, checkout_buyer_id, 'its checkout'),
    ...(payee === null && buyer_id !== cook_id
      ? [`payment ${paymentId}: baker ${cook_id} pays what they owe, and its buyer is ${buyer_id}`]
      : []),
    ...disputes
      .filter((one) => one.rail !== rail)
      .map((one) => `dispute ${one.id} is on ${one.rail}, and its payment ${paymentId} on ${rail}`),
    ...disputes.flatMap(({ id, shares }) =>
      shares
        .filter(({ order_id }) => orders.every((order) => order.id !== order_id))
        .map(
          ({ order_id }) =>
            `dispute ${id} has money of order ${order_id}, which is not of its payment ${paymentId}`,
        ),
    ),
  ]
  return [
    ...(own.length === 0 ? [] : [difference({ kind: 'people', rail, paymentId, words: own.join('; ') })]),
    ...orders.flatMap((order) =>
      oneOf(order, [...ofPayment(order, payment), ...ofOrder(order)]).map((one) => ({
        ...one,
        rail,
        paymentId,
      })),
    ),
    ...instructions.flatMap((one) => ofInstruction(payment, one)),
  ]
}

/** Like `differencesInPeople`, for an order paid at pickup. */
export function differencesInPeopleAtPickup(order: BookedOrder): Difference[] {
  return oneOf(order, ofOrder(order))
}

function oneOf({ id: orderId }: BookedOrder, words: readonly string[]): Difference[] {
  return words.length === 0 ? [] : [difference({ kind: 'people', orderId, words: words.join('; ') })]
}

function ofPayment(order: BookedOrder, { id, buyer_id, cook_id, checkout_id }: BookedPayment): string[] {
  return [
    ...sameBuyer(`order ${order.id}`, order.buyer_id, buyer_id, `its payment ${id}`),
    ...sameBaker(order, cook_id, `its payment ${id}`),
    ...(order.checkout_id === checkout_id
      ? []
      : [
          `order ${order.id}: it is in checkout ${order.checkout_id}, and its payment ${id} in ${checkout_id}`,
        ]),
  ]
}

function ofOrder(order: BookedOrder): string[] {
  return [
    ...(order.checkout_id === null
      ? []
      : sameBuyer(`order ${order.id}`, order.buyer_id, order.checkout_buyer_id, 'its checkout')),
    ...sameBaker(order, order.listing_cook_id, 'its listing'),
  ]
}

function sameBuyer(what: string, buyer: PersonId, other: PersonId | null, where: string): string[] {
  return buyer === other ? [] : [`${what}: its buyer is ${buyer}, and ${where} names ${other ?? 'nobody'}`]
}

function sameBaker({ id, cook_id }: BookedOrder, other: PersonId | null, where: string): string[] {
  return cook_id === other
    ? []
    : [`order ${id}: its baker is ${cook_id}, and ${where} names ${other ?? 'nobody'}`]
}

function ofInstruction(
  { id: paymentId, rail, orders }: BookedPayment,
  { id: instructionId, kind, order_id: orderId, requested_by }: BookedInstruction,
): Difference[] {
  const about = { kind: 'people', rail, paymentId, orderId, instructionId } as const
  const order = orders.find(({ id }) => id === orderId)
  if (kind === 'release' ? orderId !== null : !order) {
    const words = `${kind} ${instructionId} of payment ${paymentId} is of order ${orderId}, which is not one of its orders`
    return [difference({ ...about, words })]
  }
  if (requested_by === null || !order || [order.buyer_id, order.cook_id].includes(requested_by)) return []
  const words = `${kind} ${instructionId} of order ${order.id} was asked for by ${requested_by}, who is neither its buyer nor its baker`
  return [difference({ ...about, words })]
}
