import { describe, expect, test } from 'vitest'
import { valueText, valueToSend } from './setting-copy.ts'

describe('setting labels', () => {
  test.each([
    [true, 'Yes'],
    [false, 'No'],
    ['', 'None'],
    ['© Tiles', '© Tiles'],
    [25, '25'],
    [{ mode: 'documented', text: '500+' }, 'As written: 500+'],
    [{ mode: 'live', text: '500+' }, 'The live figure, rounded down'],
    [{ mode: 'off', text: '500+' }, 'Not at all'],
  ] as const)('DATA-11: %j is "%s"', (value, words) => {
    expect(valueText(value)).toBe(words)
  })

  test('DATA-11: choosing the default value restores the default', () => {
    const claim = { mode: 'documented', text: '500+' } as const
    expect(valueToSend({ defaultValue: claim }, { ...claim })).toBeNull()
    expect(valueToSend({ defaultValue: claim }, { ...claim, text: '600+' })).toEqual({
      ...claim,
      text: '600+',
    })
  })
})
