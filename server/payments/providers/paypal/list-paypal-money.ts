import type { MoneyMovement, MoneySpan } from '#server/payments/contract/provider-money.ts'
import { currency } from '#shared/currency.ts'
import { isOurId } from './our-ids.ts'
import type { PaypalClient } from './paypal-client.ts'
import { type ReportedTransaction, TransactionReport } from './paypal-responses.ts'

/** The longest period of one report in milliseconds, and its largest page. */
const longestSpan = 31 * 24 * 60 * 60_000
const largestPage = 500

/** PayPal's documented maximum report delay, in milliseconds, where the report names none. */
const mostLate = 3 * 60 * 60_000

/** Statuses of transactions that moved money: completed, or reversed since. */
const isMoved: ReadonlySet<string> = new Set(['S', 'V'])

/**
 * Lists connected bakers' transactions that name a payment or refund of ours; an email payee has no account to read.
 * Returns until when PayPal's reports are complete.
 */
export async function* listPaypalMoney(
  client: PaypalClient,
  { since, until, payees }: MoneySpan,
  pageSize = largestPage,
): AsyncGenerator<MoneyMovement, Date, undefined> {
  let complete = until
  for (const payee of payees.filter((one) => !one.includes('@')))
    for (let start = since.getTime(); start < until.getTime(); start += longestSpan) {
      // PayPal's end is inclusive, ours is exclusive
      const end = Math.min(start + longestSpan, until.getTime()) - 1
      const span = { start: new Date(start), end: new Date(end), until }
      const completeUntil = yield* listSpan(client, payee, span, pageSize)
      if (completeUntil < complete) complete = completeUntil
    }
  return complete
}

async function* listSpan(
  client: PaypalClient,
  payee: string,
  { start, end, until }: { start: Date; end: Date; until: Date },
  pageSize: number,
): AsyncGenerator<MoneyMovement, Date, undefined> {
  // the report may list a transaction twice, with and without its effect on the balance
  const seen = new Set<string>()
  let complete = until
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const params = new URLSearchParams({
      start_date: start.toISOString(),
      end_date: end.toISOString(),
      // a baker's other sales may use any currency, sales here do not
      transaction_currency: currency.code,
      fields: 'transaction_info',
      balance_affecting_records_only: 'N',
      page_size: String(pageSize),
      page: String(page),
    })
    const path = `/v1/reporting/transactions?${params}` as const
    const report = await client.ask(TransactionReport, { method: 'GET', path, actsFor: payee })
    pages = report.total_pages ?? 1
    const refreshed = report.last_refreshed_datetime ?? new Date(until.getTime() - mostLate)
    if (refreshed < complete) complete = refreshed
    for (const { transaction_info: transaction } of report.transaction_details ?? []) {
      const { transaction_id: id, custom_field, transaction_status } = transaction
      if (seen.has(id) || !isMoved.has(transaction_status) || !isOurId(custom_field ?? '')) continue
      seen.add(id)
      yield toMoved(transaction)
    }
  }
  return complete
}

function toMoved(transaction: ReportedTransaction): MoneyMovement {
  const { transaction_event_code: code, custom_field: ours } = transaction
  const kind = kindOf(code)
  const isOfInstruction = kind === 'refund'
  return {
    kind,
    id: transaction.transaction_id,
    amount: transaction.transaction_amount,
    at: transaction.transaction_initiation_date,
    of: transaction.paypal_reference_id ?? null,
    paymentIds: isOfInstruction || ours === undefined ? [] : [ours],
    instructionId: isOfInstruction ? (ours ?? null) : null,
  }
}

/** Kinds by PayPal's transaction event codes (its guide "Transaction event codes"). */
function kindOf(code: string): MoneyMovement['kind'] {
  if (code.startsWith('T00')) return 'capture'
  if (code === 'T1107') return 'refund'
  return disputeCodes.has(code) ? 'dispute' : 'other'
}

/** Reversals and chargebacks, their returns and fees, and holds during a dispute. */
const disputeCodes: ReadonlySet<string> = new Set(['T0106', 'T1106', 'T1110', 'T1111', 'T1201', 'T1202'])
