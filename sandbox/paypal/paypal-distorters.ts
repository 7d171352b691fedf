import type { Distorters } from '#sandbox/behaviours.ts'
import { changeObjects, type JsonObject } from '#sandbox/json-objects.ts'
import { fromDecimal, toDecimal } from '#shared/money.ts'
import { makePaypalId } from './paypal-books.ts'

/** The false state for each state of an order, and of a capture, refund or payout. */
const orderStates = new Map<unknown, string>([
  ['PAYER_ACTION_REQUIRED', 'APPROVED'],
  ['APPROVED', 'PAYER_ACTION_REQUIRED'],
])
const moneyStates = new Map<unknown, string>([
  ['COMPLETED', 'FAILED'],
  ['PARTIALLY_REFUNDED', 'FAILED'],
  ['REFUNDED', 'FAILED'],
  ['PENDING', 'COMPLETED'],
  ['DECLINED', 'COMPLETED'],
  ['SUCCESS', 'FAILED'],
  ['FAILED', 'SUCCESS'],
])

/** Falsifies PayPal's responses. */
export const paypalDistorters: Distorters = {
  wrong_amount: (answer, cents) =>
    changeObjects(answer, (object) => {
      const amount = typeof object.value === 'string' ? fromDecimal(object.value) : null
      if (object.currency_code === undefined || amount === null || amount === 0) return object
      return { ...object, value: toDecimal(Math.max(1, amount + cents)) }
    }),
  wrong_state: (answer) =>
    changeObjects(answer, (object) => {
      const said = ('purchase_units' in object ? orderStates : moneyStates).get(object.status)
      return said === undefined ? object : { ...object, status: said }
    }),
  wrong_id: (answer) => withOther(withOther(answer, 'id', 17), 'item_id', 13),
}

function withOther(answer: JsonObject, name: 'id' | 'item_id', length: 13 | 17): JsonObject {
  return name in answer ? { ...answer, [name]: makePaypalId(length) } : answer
}
