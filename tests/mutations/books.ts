import type { Mutation } from './mutation.ts'

/** Mutations that falsify a month of the books or providers' fees. */
export const books: readonly Mutation[] = [
  {
    breaks: 'after a change of time zone a moment belongs to a closed month and the next one',
    file: 'server/payments/ledger/market-calendar-rules.ts',
    find: 'if (last && moment >= last.ends_at) return later(date, monthAfter(last))',
    becomes: 'if (last && moment >= last.ends_at) return date',
    noticedBy: ['server/payments/ledger/market-calendar-rules.test.ts'],
  },
  {
    breaks: 'an entry booked while a month is being closed gets into it',
    file: 'server/payments/ledger/ledger-repository.ts',
    find: '  await keepMonthsFromClosing(trx)\n',
    becomes: '',
    noticedBy: ['server/books/books.test.ts'],
  },
  {
    breaks: 'a late ledger entry has a time in a closed month',
    file: 'server/payments/ledger/ledger-repository.ts',
    find: 'created_at: notInClosedMonth(now)',
    becomes: 'created_at: now',
    noticedBy: ['server/books/books.test.ts'],
  },
  {
    breaks: 'a month is closed before its end',
    file: 'server/books/month-rules.ts',
    find: ' && next.until <= now ? next',
    becomes: ' && next.from <= now ? next',
    noticedBy: ['server/books/month-rules.test.ts'],
  },
  {
    breaks: 'PayPal’s debits from the baker are booked as ours',
    file: 'server/payments/taking/book-provider-fee.ts',
    find: "if (bearer === 'platform') await",
    becomes: 'await',
    noticedBy: ['server/payments/ledger/provider-fees.test.ts'],
  },
]
