import { locale } from '#shared/locale.ts'
import { type Cents, withSign } from '#shared/money.ts'

/** What the books say of the last week and of now. */
export interface LiveFigures {
  /** buyers whose order was completed within the last 7 days */
  customers: number
  /** what bakers who completed orders within the last 7 days kept of them on average; null without any */
  weeklyEarnings: Cents | null
  /** the mean of all reviews; null before the first */
  rating: number | null
  /** bakers with goods on the site */
  bakers: number
}

/**
 * A count as a claim, never more than the truth: rounded down to its first two digits from 100 on, to tens from 10 on;
 * null below `least`, as an empty figure is hidden (decisions, marketing claims).
 */
export function countClaim(count: number, least: number): string | null {
  if (count < Math.max(1, least)) return null
  if (count < 10) return String(count)
  const step = 10 ** Math.max(1, Math.floor(Math.log10(count)) - 1)
  const rounded = Math.floor(count / step) * step
  return `${rounded.toLocaleString(locale)}${rounded < count ? '+' : ''}`
}

/** Earnings as a claim in whole units of the currency, rounded down as counts are; null where there are none. */
export function earningsClaim(cents: Cents | null): string | null {
  const claim = cents === null ? null : countClaim(Math.floor(cents / 100), 1)
  return claim && withSign(claim)
}

/** A mean rating as a claim with one place, rounded down; null before the first review. */
export function ratingClaim(rating: number | null): string | null {
  return rating === null ? null : (Math.floor(Math.round(rating * 100) / 10) / 10).toFixed(1)
}
