import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { reportFaults } from '#sandbox/behaviours.ts'
import { currency } from '#shared/currency.ts'
import type { Capture, Dispute, PaypalBooks, Refund } from './paypal-books.ts'
import { callTo, type PaypalContext } from './paypal-context.ts'
import { speaksFor } from './paypal-refunds.ts'
import { malformed } from './paypal-refusals.ts'
import { money } from './paypal-responses.ts'

const longestSpan = 31 * 24 * 60 * 60_000
const Whole = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))
const Query = z.object({
  start_date: z.iso.datetime({ offset: true }),
  end_date: z.iso.datetime({ offset: true }),
  transaction_currency: z.optional(z.literal(currency.code)),
  fields: z.optional(z.string()),
  balance_affecting_records_only: z.optional(z.enum(['Y', 'N'])),
  page_size: z._default(Whole, 100),
  page: z._default(Whole, 1),
})

interface Line {
  at: string
  info: object
}

/** Serves Transaction Search v1 for the caller's account; late only by an injected fault. */
export function serveReports(app: FastifyInstance, { books, frame }: PaypalContext): void {
  app.get('/v1/reporting/transactions', callTo('read'), (request, reply) => {
    const { data } = z.safeParse(Query, request.query)
    if (!data) throw malformed('/start_date')
    const { start_date, end_date, page, page_size } = data
    const [start, end] = [Date.parse(start_date), Date.parse(end_date)]
    if (end < start || end - start > longestSpan) throw malformed('/end_date')
    const isOwn = (capture: Capture) => speaksFor(request, capture, frame.keys.paypal.clientId)
    const late = frame.behaviours.takeSwitch('paypal', reportFaults, 'read')
    const refreshed = frame.now().getTime() - (late === null ? 0 : (late.ms ?? frame.slowness))
    const last = Math.min(end, refreshed)
    const lines = linesOf(books, isOwn).filter(({ at }) => start <= Date.parse(at) && Date.parse(at) <= last)
    const shown = lines.slice((page - 1) * page_size, page * page_size)
    return reply.send({
      ...(shown.length > 0
        ? { transaction_details: shown.map(({ info }) => ({ transaction_info: info })) }
        : {}),
      start_date,
      end_date,
      last_refreshed_datetime: new Date(refreshed).toISOString(),
      page,
      total_items: lines.length,
      total_pages: Math.ceil(lines.length / page_size),
    })
  })
}

/** The transactions of an account, oldest first. */
function linesOf({ captures, refunds, disputes }: PaypalBooks, isOwn: (capture: Capture) => boolean): Line[] {
  const own = captures.list().filter((capture) => capture.status !== 'DECLINED' && isOwn(capture))
  const back = refunds.list().flatMap((refund) => {
    const capture = own.find(({ id }) => id === refund.captureId)
    return capture ? [refundLine(refund, capture)] : []
  })
  const disputed = disputes.list().flatMap((dispute) => {
    const capture = own.find(({ id }) => id === dispute.captureId)
    return capture ? disputeLines(dispute, capture) : []
  })
  return [...own.map(captureLine), ...back, ...disputed].sort((one, other) => one.at.localeCompare(other.at))
}

function captureLine({ id, status, amount, ownFee, customId, createdAt }: Capture): Line {
  return {
    at: createdAt,
    info: {
      transaction_id: id,
      transaction_event_code: 'T0006',
      transaction_initiation_date: createdAt,
      transaction_updated_date: createdAt,
      transaction_amount: money(amount),
      ...(ownFee > 0 ? { fee_amount: money(-ownFee) } : {}),
      transaction_status: statuses[status],
      ...(customId === undefined ? {} : { custom_field: customId }),
    },
  }
}

const statuses: Readonly<Record<Capture['status'], string>> = {
  COMPLETED: 'S',
  PARTIALLY_REFUNDED: 'S',
  REFUNDED: 'V',
  PENDING: 'P',
  DECLINED: 'D',
}

function refundLine({ id, status, amount, customId, createdAt }: Refund, capture: Capture): Line {
  const named = customId ?? capture.customId
  return {
    at: createdAt,
    info: {
      transaction_id: id,
      paypal_reference_id: capture.id,
      paypal_reference_id_type: 'TXN',
      transaction_event_code: 'T1107',
      transaction_initiation_date: createdAt,
      transaction_updated_date: createdAt,
      transaction_amount: money(-amount),
      transaction_status: status === 'PENDING' ? 'P' : 'S',
      ...(named === undefined ? {} : { custom_field: named }),
    },
  }
}

const disputeCodes = { DEBIT: 'T1201', CREDIT: 'T1202' } as const
/** PayPal's code for a dispute fee. */
const feeCode = 'T0106'

function disputeLines({ id, movements }: Dispute, capture: Capture): Line[] {
  return movements.map(({ type, reason, amount, at }, index) => ({
    at,
    info: {
      transaction_id: `${id.replaceAll('-', '')}N${index + 1}`,
      paypal_reference_id: capture.id,
      paypal_reference_id_type: 'TXN',
      transaction_event_code: reason === 'DISPUTE_FEE' ? feeCode : disputeCodes[type],
      transaction_initiation_date: at,
      transaction_updated_date: at,
      transaction_amount: money(type === 'DEBIT' ? -amount : amount),
      transaction_status: 'S',
      ...(capture.customId === undefined ? {} : { custom_field: capture.customId }),
    },
  }))
}
