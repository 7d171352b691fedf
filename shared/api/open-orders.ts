import * as z from 'zod/mini'

/**
 * What happens to open orders when their pickup location moves. Moved orders can be cancelled for free and
 * cancelled ones are refunded; their buyers are notified.
 */
export const openOrdersAnswers = ['keep', 'move', 'cancel'] as const
export type OpenOrdersAnswer = (typeof openOrdersAnswers)[number]

/** Without it, a change that would move open orders returns 409 `orders_open` with their number. */
export const existingOrders = z.optional(z.enum(openOrdersAnswers, 'Choose keep, move, or cancel'))
