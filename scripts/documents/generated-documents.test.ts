import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { orderStatuses, orderStatusTable } from '#shared/order-statuses.ts'
import { generatedDocuments } from './generated-documents.ts'
import { orderStatusesDocument } from './order-statuses-document.ts'

it.each(generatedDocuments)('$path matches the code: `npm run documents` writes it', ({ path, draw }) => {
  expect(readFileSync(path, 'utf8')).toBe(draw())
})

describe('the diagram of order statuses', () => {
  const document = orderStatusesDocument()
  const arrows = [...document.matchAll(/^ {2}(\w+) --> (\w+): (.*)$/gm)].map(
    ([, from = '', to = '', labels = '']) => ({ from, to, labels }),
  )

  it('has an arrow for every transition, from each of its statuses', () => {
    for (const [name, { from, to }] of Object.entries(orderStatusTable))
      for (const status of from) {
        const along = arrows.filter(
          (arrow) => arrow.from === status && (to === 'status_before_request' || arrow.to === to),
        )
        expect(along.some(({ labels }) => labels.includes(`${name.replaceAll('_', ' ')} (`))).toBe(true)
      }
  })

  it('contains every status, and a row for every transition', () => {
    const drawn = new Set(arrows.flatMap(({ from, to }) => [from, to]))
    expect([...drawn].sort()).toEqual([...orderStatuses].sort())
    for (const name of Object.keys(orderStatusTable)) expect(document).toContain(`| \`${name}\` | `)
  })
})
