import { expect, test } from 'vitest'
import { renderPart, wordsOf } from '#tests/make/render-part.tsx'
import { StatusBadge } from './status-badge.tsx'

const badge = (status: string) => renderPart(<StatusBadge status={status} />)
const look = (status: string) => /class="([^"]*)"/.exec(badge(status))?.[1]

test('ADMIN-14: each status has its own label and color', () => {
  expect(wordsOf(badge('active'))).toBe('Active')
  expect(wordsOf(badge('cancellation_requested'))).toBe('Cancellation requested')
  expect(new Set(['active', 'suspended', 'pending', 'inactive'].map(look)).size).toBe(4)
})

test.each(['baking', 'constructor'])('ADMIN-15: shows the unknown status "%s" in gray', (status) => {
  expect(wordsOf(badge(status)).toLowerCase()).toBe(status)
  expect(look(status)).toBe(look('inactive'))
})
