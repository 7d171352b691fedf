import { locale } from '#shared/locale.ts'
import { type Cents, withSign } from '#shared/money.ts'

/** Figures of the last week and of now. */
export interface LiveFigures {
  /** buyers with an order completed within the last 7 days */
  customers: number
  /** bakers' average earnings from orders completed within the last 7 days; null without any */
  weeklyEarnings: Cents | null
  /** the average of all reviews, or null */
  rating: number | null
  /** bakers with goods on the site */
  bakers: number
}

/**
 * A count as a claim, rounded down to two digits from 100 on, and to tens from 10 on; null below `least`, so that it is
 * hidden (decisions, marketing claims).
 */
export function countClaim(count: number, least: number): string | null {
  if (count < Math.max(1, least)) return null
  if (count < 10) return String(count)
  const step = 10 ** Math.max(1, Math.floor(Math.log10(count)) - 1)
  const rounded = Math.floor(count / step) * step
  return `${rounded.toLocaleString(locale)}${rounded < count ? '+' : ''}`
}

/** Earnings as a claim in whole currency units, rounded down like counts; null without any. */
export function earningsClaim(cents: Cents | null): string | null {
  const claim = cents === null ? null : countClaim(Math.floor(cents / 100), 1)
  return claim && withSign(claim)
}

/** An average rating as a claim with one decimal, rounded down; null without reviews. */
export function ratingClaim(rating: number | null): string | null {
  return rating === null ? null : (Math.floor(Math.round(rating * 100) / 10) / 10).toFixed(1)
}
