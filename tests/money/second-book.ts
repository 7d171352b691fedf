import type { TrafficLine } from '#sandbox/traffic-record.ts'
import { perRail, type Rail, rails } from '#shared/payment-methods.ts'
import { moneyRails } from './money-rails.ts'
import type { BookedDispute, BookedPayment, ProviderBook } from './provider-book.ts'

/**
 * A second set of books, worked out of recorded traffic alone: nothing in it comes from our tables, and a payment is known
 * by the name that it was given at the provider.
 */
export function readSecondBook(traffic: readonly TrafficLine[]): Record<Rail, ProviderBook> {
  return perRail((rail) => moneyRails[rail].readTraffic(traffic.filter((line) => line.rail === rail)))
}

/** All providers' payments together. */
export function allPayments(book: Record<Rail, ProviderBook>): Map<string, BookedPayment> {
  return new Map(rails.flatMap((rail) => [...book[rail].payments]))
}

/** All providers' disputes together. */
export function allDisputes(book: Record<Rail, ProviderBook>): BookedDispute[] {
  return rails.flatMap((rail) => book[rail].disputes)
}
