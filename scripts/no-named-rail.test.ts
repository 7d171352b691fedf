import { expect, test } from 'vitest'
import { rails } from '#shared/payment-methods.ts'
import { refusedLines } from '#tests/make/lint-plugins.ts'

const naming = (rail: string) => [
  `export const isIt = (rail: string) => rail === '${rail}'`,
  `export const isNot = (rail: string) => '${rail}' !== rail`,
  `export const orElse = (rail: string | null) => rail ?? '${rail}'`,
  `export const among = (rails: readonly string[]) => rails.includes('${rail}')`,
  `export const chosen = (isFirst: boolean) => (isFirst ? '${rail}' : 'pickup')`,
  `export const usual = (rail = '${rail}') => rail`,
  `export const words = (rail: string) => { switch (rail) { case '${rail}': return 'words' default: return '' } }`,
]

test.each(rails)("only the provider's own code compares with %s, falls back on it or chooses it", (rail) => {
  for (const path of ['server/orders/planted.ts', 'shared/planted.ts', 'web/features/orders/planted.tsx'])
    expect(refusedLines(path, naming(rail))).toEqual(naming(rail))
  for (const folder of [
    'server/payments/providers',
    'server/payments/payouts',
    'sandbox',
    'web/features/payments',
  ])
    expect(refusedLines(`${folder}/${rail}/own.ts`, naming(rail))).toEqual([])
})

test.each(rails)('allows %s in tables, and in the calls of its own API', (rail) => {
  const lines = [
    `export const names = { ${rail}: '${rail}' }`,
    `export const payment = { rail: '${rail}' } as const`,
    `export type Way = '${rail}' | 'pickup'`,
    `open('${rail}')`,
  ]
  expect(refusedLines('server/orders/planted.ts', lines)).toEqual([])
})
