import { beforeEach, expect, test, vi } from 'vitest'
import type { KitchenDay, KitchenOrder } from '#shared/api/kitchen.ts'
import { offlineDayKey } from './clear-kitchen.ts'
import { readOfflineData, storeDay } from './offline-day.ts'

const userId = '019aa000-0000-7000-8000-000000000001'
const order: KitchenOrder = {
  id: '019aa000-0000-7000-8000-0000000000f1',
  pickupId: '019aa000-0000-7000-8000-0000000000f1',
  code: '0000F1',
  title: 'Rye',
  servingDescription: 'one loaf',
  optionName: null,
  quantity: 2,
  servings: 2,
  cakeMessage: 'Happy 60th',
  pickupTime: '10:00',
  pickupUntil: null,
  place: null,
  buyer: 'Anaïs Wellington',
  notes: 'My son is allergic to hazelnuts.',
  status: 'confirmed',
  setOffAt: null,
  noShowFrom: null,
  noShowAt: null,
  packedAt: null,
}
const day: KitchenDay = {
  date: '2026-11-28',
  today: '2026-11-28',
  timeZone: 'America/New_York',
  orders: [order, { ...order, buyer: 'Ben', notes: null }],
  isAtSeveralPlaces: false,
  toBake: [],
  counter: [],
  oven: null,
  audiences: [],
  days: [],
}

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})

test('stores only first names on the device, and of a note only that it exists', () => {
  storeDay(userId, day, 1)
  expect(stored.get(offlineDayKey)).not.toMatch(/Wellington|hazelnuts/)
  expect(readOfflineData(userId).day).toEqual({
    ...day,
    orders: [
      { ...order, buyer: 'Anaïs', notes: '' },
      { ...order, buyer: 'Ben', notes: null },
    ],
  })
})
