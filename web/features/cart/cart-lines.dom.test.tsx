import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cartLine, shownLoaf } from '#tests/make/make-cart-line.ts'
import { showPart } from '#tests/make/shown-part.tsx'
import { CartLines } from './cart-lines.tsx'
import { lineId } from './cart-rules.ts'
import { createCartStore } from './cart-store.ts'
import type { VisitOfLine } from './visit-rules.ts'

const store = createCartStore(() => undefined)
const lines = [cartLine(), cartLine({ id: 'rolls', title: 'Rolls' })]

const cart = (visitOf: VisitOfLine) => (
  <CartLines
    lines={lines}
    store={store}
    check={{
      lines: new Map(
        lines.map((line) => [lineId(line), { line, listing: shownLoaf(), issue: null, isShared: false }]),
      ),
      payWays: new Map(),
      visitOf,
      isChecking: false,
      hasIssues: false,
    }}
  />
)

test('decisions, a pickup: groups lines by ready day and keeps a row mounted when its day loads', () => {
  const showNext = showPart(cart(() => null))
  const fields = screen.getAllByRole('spinbutton')
  expect(screen.queryByText(/^Ready Sat/, { selector: 'strong' })).toBeNull()
  const home = { placeId: 'home', address: '88 Alder Ave', possible: null }
  showNext(cart(({ id }) => ({ day: id === 'rolls' ? '2026-11-28' : '2026-11-27', ...home })))
  expect(screen.getAllByRole('spinbutton')).toEqual(fields)
  expect(screen.getAllByRole('spinbutton')[0]).toBe(fields[0])
  expect(
    screen.getAllByText(/^Ready \w{3}, Nov \d+$/, { selector: 'strong' }).map((one) => one.textContent),
  ).toEqual(['Ready Fri, Nov 27', 'Ready Sat, Nov 28'])
})

test("decisions, a pickup: groups a baker's lines by place, each with its address", () => {
  const places = { loaf: '88 Alder Ave', rolls: '2 Market Sq' }
  const addressOf = (id: string) => (id === 'rolls' ? places.rolls : places.loaf)
  showPart(
    cart(({ id }) => ({
      day: '2026-11-28',
      placeId: addressOf(id),
      address: addressOf(id),
      possible: null,
    })),
  )
  expect(screen.getAllByText(/^Ready/, { selector: 'strong' }).map((one) => one.textContent)).toEqual([
    'Ready Sat, Nov 28, at 88 Alder Ave',
    'Ready Sat, Nov 28, at 2 Market Sq',
  ])
})

test('decisions, a pickup: numbers two pickups at one place on one day', () => {
  const visit = { day: '2026-11-28', placeId: null, address: '88 Alder Ave' }
  const over = { isNeeded: true, windows: [] }
  const wished = { isNeeded: false, windows: [] }
  showPart(cart(({ id }) => ({ ...visit, possible: id === 'rolls' ? wished : over })))
  expect(screen.getAllByText(/^Ready/, { selector: 'strong' }).map((one) => one.textContent)).toEqual([
    'Ready Sat, Nov 28, pickup 1 of 2',
    'Ready Sat, Nov 28, pickup 2 of 2',
  ])
})
