import type { TrafficLine } from '#sandbox/traffic-record.ts'
import { perRail, type Rail, rails } from '#shared/payment-methods.ts'
import { moneyRails } from './money-rails.ts'
import type { BookedDispute, BookedPayment, ProviderBook } from './provider-book.ts'

/**
 * A second set of books, calculated only from recorded traffic, never from our tables; payments have the names they
 * were given at the provider.
 */
export function readSecondBook(traffic: readonly TrafficLine[]): Record<Rail, ProviderBook> {
  return perRail((rail) => moneyRails[rail].readTraffic(traffic.filter((line) => line.rail === rail)))
}

/** The payments of all providers. */
export function allPayments(book: Record<Rail, ProviderBook>): Map<string, BookedPayment> {
  return new Map(rails.flatMap((rail) => [...book[rail].payments]))
}

/** The disputes of all providers. */
export function allDisputes(book: Record<Rail, ProviderBook>): BookedDispute[] {
  return rails.flatMap((rail) => book[rail].disputes)
}
