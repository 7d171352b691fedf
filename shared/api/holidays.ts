import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { date, requiredText } from './fields.ts'
import { OrderId } from './ids.ts'
import { Holiday } from './listings.ts'
import { Order } from './orders.ts'

/** The longest message of a holiday, in characters. */
const longestHolidayMessage = 500

const span = {
  from: date('Choose the first day you’re closed'),
  to: date('Choose the last day you’re closed'),
}
const inOrder = <T extends { from: string; to: string }>() =>
  z.refine<T>(({ from, to }) => from <= to, { path: ['to'], error: 'This is before the first day' })

export const HolidaySpan = z.object(span).check(inOrder())
export type HolidaySpan = z.output<typeof HolidaySpan>

/** The ids of orders. */
const chosenOrders = z.array(OrderId).check(z.maxLength(500, 'At most 500 orders'))

/** A holiday, and which open orders within it are kept or cancelled. */
export const HolidayBody = z
  .object({
    ...span,
    message: requiredText('Tell your buyers why', longestHolidayMessage),
    keep: z._default(chosenOrders, []),
    cancel: z._default(chosenOrders, []),
  })
  .check(inOrder())
export type HolidayBody = z.output<typeof HolidayBody>

const path = '/api/sellers/holiday'

/** When the baker is closed; null while they are open. */
export const getHoliday = defineCall({
  name: 'getHoliday',
  method: 'GET',
  path,
  summary: 'Get your holiday',
  tag: 'baking',
  callers: 'people',
  success: { status: 200, body: z.object({ holiday: z.nullable(Holiday) }) },
  errors: ['unauthenticated', 'rate_limited'],
})

/** The baker's open orders with a pickup within some days. */
export const listHolidayOrders = defineCall({
  name: 'listHolidayOrders',
  method: 'GET',
  path: `${path}/orders`,
  summary: 'List the orders within a holiday',
  tag: 'baking',
  callers: 'people',
  query: HolidaySpan,
  success: { status: 200, body: z.array(Order) },
  errors: ['unauthenticated', 'invalid', 'rate_limited'],
})

/** `orders_open`: some open orders of these days are neither kept nor cancelled. */
export const takeHoliday = defineCall({
  name: 'takeHoliday',
  method: 'PUT',
  path,
  summary: 'Close for a holiday',
  tag: 'baking',
  callers: 'people',
  body: HolidayBody,
  success: { status: 200, body: Holiday },
  errors: [
    'bad_request',
    'unauthenticated',
    'wrong_origin',
    'orders_open',
    'wrong_transition',
    'invalid',
    'too_large',
    'rate_limited',
  ],
})

/** Opens again; the baker's listings can be ordered at once. */
export const endHoliday = defineCall({
  name: 'endHoliday',
  method: 'DELETE',
  path,
  summary: 'End your holiday',
  tag: 'baking',
  callers: 'people',
  success: { status: 204 },
  errors: ['unauthenticated', 'wrong_origin', 'rate_limited'],
})
