import type { MoneyMoved, MoneySpan } from '#server/payments/contract/provider-money.ts'
import { currency } from '#shared/currency.ts'
import { isOurId } from './our-ids.ts'
import type { PaypalClient } from './paypal-client.ts'
import { type ReportedTransaction, TransactionReport } from './paypal-responses.ts'

/** The longest span of one report, and the most transactions on a page of it. */
const longestSpan = 31 * 24 * 60 * 60_000
const largestPage = 500

/** How late a report is at most by PayPal's own words, in milliseconds, where it does not say. */
const mostLate = 3 * 60 * 60_000

/** Transactions that have moved money: done, or done and given back since. */
const isMoved: ReadonlySet<string> = new Set(['S', 'V'])

/**
 * The transactions that name a payment or a refund of ours in the accounts of bakers who have connected them; an e-mail
 * address is no account that can be looked into. Returns until when PayPal's reports have everything.
 */
export async function* listPaypalMoney(
  client: PaypalClient,
  { since, until, payees }: MoneySpan,
  pageSize = largestPage,
): AsyncGenerator<MoneyMoved, Date, undefined> {
  let complete = until
  for (const payee of payees.filter((one) => !one.includes('@')))
    for (let start = since.getTime(); start < until.getTime(); start += longestSpan) {
      // PayPal counts the end in, we do not
      const end = Math.min(start + longestSpan, until.getTime()) - 1
      const span = { start: new Date(start), end: new Date(end), until }
      const told = yield* listSpan(client, payee, span, pageSize)
      if (told < complete) complete = told
    }
  return complete
}

async function* listSpan(
  client: PaypalClient,
  payee: string,
  { start, end, until }: { start: Date; end: Date; until: Date },
  pageSize: number,
): AsyncGenerator<MoneyMoved, Date, undefined> {
  // the report may have a transaction twice, with and without its effect on the balance
  const seen = new Set<string>()
  let complete = until
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const params = new URLSearchParams({
      start_date: start.toISOString(),
      end_date: end.toISOString(),
      // what a baker sells elsewhere may be in any currency, what they sell here is not
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

function toMoved(transaction: ReportedTransaction): MoneyMoved {
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
function kindOf(code: string): MoneyMoved['kind'] {
  if (code.startsWith('T00')) return 'capture'
  if (code === 'T1107') return 'refund'
  return disputeCodes.has(code) ? 'dispute' : 'other'
}

/** Reversals and chargebacks, their return and their fee, and money that is held while a dispute is looked into. */
const disputeCodes: ReadonlySet<string> = new Set(['T0106', 'T1106', 'T1110', 'T1111', 'T1201', 'T1202'])
