import { expect, it } from 'vitest'
import { chooseBox } from './box-contents-rules.ts'

const fillings = [
  { name: 'Plain', isSoldOut: false },
  { name: 'Almond', isSoldOut: false },
]
const box = { pieces: 6 }
const full = [
  { filling: 'Almond', pieces: 4 },
  { filling: 'Plain', pieces: 2 },
]

it('decisions, mixed boxes: stores a full box in the baker’s order, with its size', () => {
  expect(chooseBox(box, fillings, full)).toEqual({
    box: { pieces: 6, contents: [full[1], full[0]] },
  })
})

it('decisions, mixed boxes: an option that is no box has no contents', () => {
  expect(chooseBox(null, fillings, [])).toEqual({ box: null })
  expect(chooseBox({}, fillings, [])).toEqual({ box: null })
  for (const option of [null, {}])
    expect(chooseBox(option, fillings, full)).toMatchObject({
      refusal: { code: 'conflict', field: 'boxContents', message: expect.stringContaining('mixed box') },
    })
})

it('decisions, mixed boxes: refuses an empty or partial box and lists the fillings', () => {
  for (const wanted of [[], [full[0] ?? { filling: '', pieces: 0 }]])
    expect(chooseBox(box, fillings, wanted)).toMatchObject({
      refusal: {
        code: 'option_needed',
        field: 'boxContents',
        message: expect.stringContaining('with 6 of these: Plain, Almond.'),
      },
    })
})
