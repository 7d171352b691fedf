import { describe, expect, test } from 'vitest'
import { isCompletable, payoutDue } from './payout-rules.ts'

const at = (time: string) => new Date(`2029-03-06T${time}:00Z`)
const ready = at('12:00')
const objectionStart = at('14:00')
const dayAfter = new Date('2029-03-07T14:00:00Z')

describe('decisions, when a baker is paid', () => {
  test.each([
    ['before it is ready', false, '11:59', false],
    ['when it is ready', false, '12:00', true],
    ['before that by code', true, '08:00', true],
  ])('an order can be completed %s: %j at %s: %j', (_, byCode, now, isAllowed) => {
    expect(isCompletable({ byCode, ready }, at(now))).toBe(isAllowed)
  })

  test.each([
    ['with the code at once', true, null, at('08:00'), null],
    ['with the code at once, even after a receipt', true, at('07:55'), at('08:00'), null],
    ['a day after its pickup', false, null, at('12:00'), dayAfter],
    ['a day after its pickup, completed after that', false, null, at('18:00'), dayAfter],
    ['at once when that day has passed', false, null, dayAfter, null],
    ['ten minutes after the receipt', false, at('12:00'), at('12:01'), at('12:10')],
    ['at once when they have passed', false, at('12:00'), at('12:10'), null],
  ])('pays %s', (_, byCode, received_at, now, due) => {
    expect(payoutDue({ byCode, received_at, ready, objectionStart }, now)).toEqual(due)
  })
})
