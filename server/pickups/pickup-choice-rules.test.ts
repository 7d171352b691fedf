import { describe, expect, it } from 'vitest'
import { saturdays as saturdayWindow } from '#tests/make/saturday-window.ts'
import { choosePickup } from './pickup-choice-rules.ts'

const time_zone = 'America/New_York'
// Friday at 5 PM
const goods = {
  ready_at: new Date('2026-11-27T22:00:00Z'),
  time_zone,
  place_id: null,
  order_by: null,
  pickup_window_ids: null,
  is_weekly: false,
  closed_from: null,
  closed_to: null,
}
const monday = new Date('2026-11-23T17:00:00Z')
const none = { windows: [], pickups: [] }
const saturdays = { ...saturdayWindow, last_day: '2026-11-30', slot_minutes: null, capacity: 1 }
const open = { windows: [saturdays], pickups: [] }
const choice = { id: 'saturdays', startsAt: '2026-11-28T14:00:00.000Z' }
const kept = { pickup_time: null, pickup_date: null, pickup_window_id: null, pickup_from: null }

describe('decisions, pickup wishes: without windows', () => {
  it.each([
    ['nothing', {}, kept],
    ['a time', { pickupTime: '17:30' }, { pickup_time: '17:30', pickup_date: '2026-11-27' }],
    ['the minute it is ready', { pickupTime: '17:00' }, { pickup_time: '17:00', pickup_date: '2026-11-27' }],
    [
      'the morning after',
      { pickupTime: '08:00', pickupDate: '2026-11-28' },
      { pickup_time: '08:00', pickup_date: '2026-11-28' },
    ],
    ['the last day', { pickupTime: '08:00', pickupDate: '2026-12-11' }, { pickup_date: '2026-12-11' }],
  ])('accepts %s as a wish', (_, wish, keeps) => {
    expect(choosePickup(goods, wish, none, monday)).toMatchObject(keeps)
  })

  it.each([
    [
      'a minute too early',
      { pickupTime: '16:59' },
      'pickupTime',
      'It won’t be ready before Fri, Nov 27 at 5:00 PM.',
    ],
    [
      'a day too early',
      { pickupTime: '18:00', pickupDate: '2026-11-26' },
      'pickupDate',
      'won’t be ready before',
    ],
    ['very late', { pickupTime: '18:00', pickupDate: '2026-12-12' }, 'pickupDate', 'within 14 days'],
    ['no time of the day', { pickupDate: '2026-11-28' }, 'pickupTime', 'Choose a time'],
  ])('refuses %s with the reason', (_, wish, field, words) => {
    expect(choosePickup(goods, wish, none, monday)).toMatchObject({
      refusal: { code: 'invalid', field, message: expect.stringContaining(words) },
    })
  })

  const closed = { closed_from: '2026-11-28', closed_to: '2026-11-30' }
  it.each([
    ['2026-11-27', false],
    ['2026-11-28', true],
    ['2026-11-30', true],
    ['2026-12-01', false],
  ])('while the baker is closed, accepts or refuses %s with the reason', (pickupDate, isRefused) => {
    const wish = { pickupTime: '18:00', pickupDate }
    expect(choosePickup({ ...goods, ...closed }, wish, none, monday)).toMatchObject(
      isRefused
        ? {
            refusal: {
              code: 'invalid',
              field: 'pickupDate',
              message: 'Closed from Nov 28 to Nov 30. Choose another day.',
            },
          }
        : { pickup_date: pickupDate },
    )
  })

  it('refuses a past time; a time without a day means today once the goods are ready', () => {
    const morning = new Date('2026-11-28T13:00:00Z')
    const past = choosePickup(goods, { pickupTime: '07:00', pickupDate: '2026-11-28' }, none, morning)
    expect(past).toMatchObject({ refusal: { message: expect.stringContaining('has passed') } })
    const today = choosePickup(goods, { pickupTime: '09:00' }, none, morning)
    expect(today).toMatchObject({ pickup_date: '2026-11-28' })
  })
})

describe('decisions, pickup windows: with windows', () => {
  it('stores the chosen slot and ignores a wish', () => {
    expect(choosePickup(goods, { pickupWindow: choice, pickupTime: '03:00' }, open, monday)).toEqual({
      ...kept,
      pickup_window_id: 'saturdays',
      pickup_from: new Date('2026-11-28T14:00:00Z'),
      pickup_until: new Date('2026-11-28T17:00:00Z'),
      pickup_zone: time_zone,
    })
  })

  const comes = {
    buyer_id: 'ann',
    place_id: null,
    pickup_from: new Date('2026-11-28T14:00:00Z'),
    pickup_until: new Date('2026-11-28T17:00:00Z'),
  }
  const thursday = new Date('2026-11-26T23:00:00Z')
  it.each([
    ['none is chosen', { pickupTime: '17:30' }, open, monday, 'pickup_needed'],
    [
      'the slot does not exist',
      { pickupWindow: { ...choice, id: 'sundays' } },
      open,
      monday,
      'pickup_closed',
    ],
    [
      'the slot begins at another time now',
      { pickupWindow: { ...choice, startsAt: '2026-11-28T15:00:00Z' } },
      open,
      monday,
      'pickup_closed',
    ],
    ['all windows were removed', { pickupWindow: choice }, none, monday, 'pickup_closed'],
    ['the cutoff has come', { pickupWindow: choice }, open, thursday, 'pickup_closed'],
    ['the slot is full', { pickupWindow: choice }, { ...open, pickups: [comes] }, monday, 'pickup_full'],
    ['none is chosen and all are full', {}, { ...open, pickups: [comes] }, monday, 'pickup_full'],
    ['none is chosen and all are over', {}, open, thursday, 'pickup_full'],
  ])('refuses when %s', (_, wanted, pickups, now, code) => {
    expect(choosePickup(goods, wanted, pickups, now)).toMatchObject({
      refusal: { code, field: 'pickupWindow' },
    })
  })

  it('refuses a slot on a day when the baker is closed', () => {
    const closed = { ...goods, closed_from: '2026-11-28', closed_to: '2026-11-28' }
    expect(choosePickup(closed, { pickupWindow: choice }, open, monday)).toMatchObject({
      refusal: { code: 'pickup_closed', field: 'pickupWindow' },
    })
  })

  it('accepts an order a second before the cutoff', () => {
    const before = new Date(thursday.getTime() - 1000)
    expect(choosePickup(goods, { pickupWindow: choice }, open, before)).not.toHaveProperty('refusal')
  })
})
