import type { Branded } from './branded.ts'
import { locale } from './locale.ts'

/** A weight in whole grams. */
export type Grams = Branded<number, 'Grams'>

const gramsInPound = 453.59237
const ouncesInPound = 16

/** A weight in metric units: "850 g", "2.25 kg", "10.8 kg". */
export function formatWeight(grams: Grams): string {
  if (grams < 1000) return unit('gram', 0).format(grams)
  return unit('kilogram', grams < 10_000 ? 2 : 1).format(grams / 1000)
}

/** A weight in US units: "1.9 lb", or ounces below a pound. */
export function formatPounds(grams: Grams): string {
  const pounds = grams / gramsInPound
  return pounds < 1 ? unit('ounce', 1).format(pounds * ouncesInPound) : unit('pound', 1).format(pounds)
}

// created when needed: Intl takes a phone some hundredths of a second to load
function unit(name: 'gram' | 'kilogram' | 'ounce' | 'pound', maximumFractionDigits: number) {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits })
}
