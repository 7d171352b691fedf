import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BoxContents } from '#shared/mixed-boxes.ts'
import { button, press, showPart } from '#tests/make/shown-part.tsx'
import { BoxOfLine } from './box-of-line.tsx'

const box = {
  pieces: 6,
  fillings: [
    { name: 'Plain', isSoldOut: false },
    { name: 'Almond', isSoldOut: false },
  ],
}
const boxContents = [
  { filling: 'Plain', pieces: 2 },
  { filling: 'Almond', pieces: 4 },
]

function showBox(of: typeof box | null = box, line = { boxContents }) {
  const taken: BoxContents[] = []
  showPart(
    <BoxOfLine
      line={line}
      title="Croissants (Box of 6)"
      box={of}
      className="box"
      onChange={(contents) => taken.push(contents)}
    />,
  )
  return taken
}
const step = (filling: string, way: 'Less' | 'More') =>
  fireEvent.click(within(screen.getByRole('group', { name: filling })).getByRole('button', { name: way }))

test('decisions, mixed boxes: a box in the cart can be refilled and must be full', () => {
  const taken = showBox()
  press('Change what’s inside: Croissants (Box of 6)')
  step('Almond', 'Less')
  press('Use this box')
  expect(taken).toEqual([])
  expect(document.activeElement?.textContent).toBe('5 of 6 chosen: 1 more to choose')
  step('Plain', 'More')
  press('Use this box')
  expect(taken).toEqual([
    [
      { filling: 'Plain', pieces: 3 },
      { filling: 'Almond', pieces: 3 },
    ],
  ])
  expect(document.activeElement).toBe(button(/^Change what’s inside/))
  expect(screen.queryByRole('group', { name: 'Plain' })).toBeNull()
})

test('decisions, mixed boxes: refilling keeps only the fillings still offered', () => {
  const gone = { filling: 'Cherry', pieces: 2 }
  const taken = showBox(box, { boxContents: [gone, ...boxContents].toReversed() })
  press(/^Change what’s inside/)
  expect(screen.getByText('6 of 6 chosen')).toBeTruthy()
  press('Use this box')
  expect(taken).toEqual([boxContents])
})

test('decisions, mixed boxes: refilling a box can be cancelled', () => {
  const taken = showBox()
  press(/^Change what’s inside/)
  step('Almond', 'Less')
  press('Leave as is')
  expect(taken).toEqual([])
  press(/^Change what’s inside/)
  expect(screen.getByText('6 of 6 chosen')).toBeTruthy()
})

test('decisions, mixed boxes: a line that is no longer a box cannot be refilled', () => {
  showBox(null)
  expect(screen.queryByRole('button')).toBeNull()
})
