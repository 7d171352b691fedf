import { expect, it } from 'vitest'
import type { ImportedBake } from '#shared/api/imports.ts'
import { bakeTerms, countBakes } from './import-labels.ts'

const plain: ImportedBake = {
  cuisine: 'Bread',
  price: '9.50',
  servingsAvailable: 12,
  servingDescription: 'one loaf',
  options: [],
  mostPerBuyer: null,
  readyByDate: '2026-11-28',
  readyByTime: '17:00',
  cutoff: null,
  leadHours: null,
  ovenSpaces: null,
  address: '1 Main St',
  place: null,
  isDraft: false,
  weekdays: [],
  lastDay: null,
}

it.each<[Partial<ImportedBake>, string]>([
  [{}, ''],
  [{ cutoff: { daysBefore: 2, at: '18:00' } }, 'order by 6:00 PM, 2 days before'],
  [{ cutoff: { hours: 24 } }, 'order by 24 hours before'],
  [{ leadHours: 1 }, 'minimum notice: 1 hour'],
  [{ ovenSpaces: 0 }, '0 oven spaces per serving'],
  [{ ovenSpaces: 1, place: 'Stall' }, '1 oven space per serving · at Stall'],
  [{ isDraft: true }, 'paused'],
  [{ isDraft: true, weekdays: [6] }, 'as drafts for you to publish'],
  [
    {
      options: [
        { name: 'One', price: '2.00', servings: 1 },
        { name: 'Dozen', price: '16.00', servings: 12 },
      ],
    },
    'One $2.00 (1 serving) · Dozen $16.00 (12 servings)',
  ],
  [
    { options: [{ name: 'Box', price: '15.00', servings: 6, pieces: 6 }] },
    'Box $15.00 (6 servings), a mixed box of 6',
  ],
])('describes a bake with %j as %j', (said, terms) => {
  expect(bakeTerms({ ...plain, ...said })).toBe(terms)
})

it('labels one of several days of a bake as a draft, not as a paused listing', () => {
  expect(bakeTerms({ ...plain, isDraft: true }, true)).toBe('as a draft for you to publish')
})

it('does not count further days of a bake as bakes', () => {
  expect(countBakes([{ bakeLine: null }, { bakeLine: 2 }, { bakeLine: null }])).toBe(2)
})
