import { randomBytes } from 'node:crypto'
import type { Distorters } from '#sandbox/behaviours.ts'
import { changeObjects, type JsonObject } from '#sandbox/json-objects.ts'

const amounts = ['amount', 'amount_captured', 'amount_received', 'amount_refunded', 'amount_reversed']

/** The false state for each state, by kind of object. */
const states: ReadonlyMap<unknown, ReadonlyMap<unknown, string>> = new Map([
  [
    'payment_intent',
    new Map([
      ['requires_payment_method', 'succeeded'],
      ['requires_action', 'succeeded'],
      ['processing', 'succeeded'],
      ['succeeded', 'canceled'],
      ['canceled', 'succeeded'],
    ]),
  ],
  [
    'refund',
    new Map([
      ['succeeded', 'failed'],
      ['pending', 'succeeded'],
      ['failed', 'succeeded'],
    ]),
  ],
  [
    'charge',
    new Map([
      ['succeeded', 'failed'],
      ['failed', 'succeeded'],
    ]),
  ],
])

/** Falsifies Stripe's responses. */
export const stripeDistorters: Distorters = {
  wrong_amount: (answer, cents) =>
    changeObjects(answer, (object) => {
      const wrong = amounts.flatMap((name) => {
        const amount = object[name]
        return typeof amount === 'number' && amount > 0 ? [[name, Math.max(1, amount + cents)]] : []
      })
      return { ...object, ...Object.fromEntries(wrong) }
    }),
  wrong_state: (answer) =>
    changeObjects(answer, (object) => {
      const said = states.get(object.object)?.get(object.status)
      return said === undefined ? object : { ...object, status: said }
    }),
  // in a list, every object
  wrong_id: (answer) =>
    'id' in answer
      ? withOtherId(answer)
      : changeObjects(answer, (object) =>
          'object' in object && 'id' in object ? withOtherId(object) : object,
        ),
}

function withOtherId(object: JsonObject): JsonObject {
  const [prefix = ''] = String(object.id).split('_')
  return { ...object, id: `${prefix}_1${randomBytes(12).toString('hex')}` }
}
