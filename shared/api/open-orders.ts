import * as z from 'zod/mini'

/**
 * What becomes of open orders whose pickup location moves: they keep the old one, move to the new one (buyers are notified and can
 * cancel for free), or are cancelled (buyers are notified, and refunded).
 */
export const openOrdersAnswers = ['keep', 'move', 'cancel'] as const
export type OpenOrdersAnswer = (typeof openOrdersAnswers)[number]

/** Left out while there are open orders that a change would move, the answer is 409 `orders_open` with how many there are. */
export const existingOrders = z.optional(z.enum(openOrdersAnswers, 'Choose keep, move, or cancel'))
