import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import { agree } from './approve-payment.ts'
import { moneyRails } from './money-rails.ts'
import type { Deed, Moment, Sequence } from './money-sequences.ts'
import type { MoneyShop, Shelf } from './money-shop.ts'
import type { ShopCall } from './shop-calls.ts'
import type { CallOutcome } from './shop-processes.ts'

/** An order as placed, with its requested refunds, in cents. */
export interface PlayedOrder {
  id: string
  listingId: string
  cookId: string
  quantity: number
  total: number
  refunds: { cents: number; isSure: boolean }[]
}

/** A sequence with its results, as acknowledged to its people. */
export interface Played {
  index: number
  sequence: Sequence
  shelf: Shelf
  buyer: string
  key: string
  checkoutId: string | null
  orders: PlayedOrder[]
  payments: string[]
  providerOrderId: string | null
  isPaid: boolean
  disputes: string[]
  /** refunds in the provider's dashboard, in cents */
  byHand: number[]
}

/** The number of deeds by kind and of responses by status. */
export interface Tally {
  deeds: Map<string, number>
  statuses: Map<string, number>
  meetings: number
  /** meetings in which one of the two was refused as a conflict */
  conflicts: number
}

const price = 950
const Placed = z.object({
  id: z.string(),
  orders: z.array(
    z.object({ id: z.string(), foodListingId: z.string(), cookId: z.string(), quantity: z.int() }),
  ),
  payments: z.array(z.object({ id: z.string() })),
})
const Prepared = z.object({ id: z.string(), clientSecret: z.nullable(z.string()) })
const Captured = z.object({ status: z.string() })

/** Plays sequences in a shop and counts their results. */
export class Player {
  readonly tally: Tally = { deeds: new Map(), statuses: new Map(), meetings: 0, conflicts: 0 }
  readonly #shop: MoneyShop

  constructor(shop: MoneyShop) {
    this.#shop = shop
  }

  begin(sequence: Sequence, index: number): Played {
    const { buyers, shelves } = this.#shop
    return {
      index,
      sequence,
      shelf: shelves[index] ?? [],
      buyer: buyers[index % buyers.length] ?? '',
      key: newId(),
      checkoutId: null,
      orders: [],
      payments: [],
      providerOrderId: null,
      isPaid: false,
      disputes: [],
      byHand: [],
    }
  }

  /** Plays the moments of one part in sequence. */
  async play(played: Played, moments: readonly Moment[]): Promise<void> {
    if (played.checkoutId === null) await this.#place(played)
    for (const moment of moments) await this.#live(played, moment)
  }

  async #live(played: Played, { deeds, gap, fault }: Moment): Promise<void> {
    if (fault) this.#shop.sandbox.behave(fault)
    const first = played.index
    const statuses = await Promise.all(
      deeds.map(async (deed, place) => {
        if (place > 0 && gap > 0) await wait(gap)
        return this.#do(played, deed, first + place)
      }),
    )
    if (deeds.length < 2) return
    this.tally.meetings += 1
    if (statuses.some((status) => status >= 400 && status < 500)) this.tally.conflicts += 1
  }

  /** Returns the status of the response; 0 when nothing was called. */
  async #do(played: Played, deed: Deed, which: number): Promise<number> {
    switch (deed.what) {
      case 'pay':
      case 'leave':
        return this.#pay(played, which, deed.what === 'leave')
      case 'abandon':
        if (played.checkoutId === null) return 0
        return this.#tell(which, { act: 'abandon', who: played.buyer, checkoutId: played.checkoutId })
      case 'settle':
      case 'carry_out':
      case 'pay_out':
        return this.#tell(which, { act: deed.what })
      case 'dispute':
        return this.#dispute(played, deed)
      case 'refund_by_hand':
        return this.#refundByHand(played, deed)
      case 'decide':
        count(this.tally.deeds, deed.what)
        for (const id of played.disputes)
          this.#shop.sandbox[played.sequence.rail].decideDispute(id, deed.outcome)
        return 0
      default:
        return this.#act(played, deed, which)
    }
  }

  /** Acts on one of the orders. */
  async #act(
    { orders, buyer }: Played,
    deed: Extract<Deed, { order: number }>,
    which: number,
  ): Promise<number> {
    const order = orders[deed.order % Math.max(1, orders.length)]
    if (!order) return 0
    const about = { order: order.id, who: isBuyers(deed.what) ? buyer : order.cookId }
    if (deed.what === 'fulfil')
      return this.#tell(which, { act: 'fulfil', ...about, servings: deed.servings }, deed.behind)
    if (deed.what === 'cancel')
      return this.#tell(
        which,
        { act: 'cancel', ...about, servingsAvailable: deed.servingsAvailable },
        deed.behind,
      )
    if (deed.what !== 'refund' && deed.what !== 'admin_refund')
      return this.#tell(which, { act: deed.what, ...about }, deed.behind)
    const cents = deed.cents ?? order.total
    const who = deed.what === 'refund' ? order.cookId : this.#shop.admin
    const { cancelOrder } = deed
    const refund = { act: deed.what, order: order.id, who, cents, cancelOrder }
    const status = await this.#tell(which, refund, deed.behind)
    if (isUnsure(status)) order.refunds.push({ cents, isSure: false })
    else if (status === 200) order.refunds.push({ cents, isSure: true })
    return status
  }

  async #place(played: Played): Promise<void> {
    const { sequence, shelf, buyer: who, key } = played
    const lines = shelf.map(({ id, cookId }, place) => ({
      cookId,
      foodListingId: id,
      quantity: sequence.quantities[place] ?? 0,
    }))
    const bakers = [
      ...Map.groupBy(
        lines.filter(({ quantity }) => quantity > 0),
        ({ cookId }) => cookId,
      ),
    ].map(([cookId, own]) => ({
      cookId,
      payWay: sequence.rail,
      lines: own.map(({ foodListingId, quantity }) => ({ foodListingId, quantity })),
    }))
    const { status, done } = await this.#insist(played.index, { act: 'place', who, key, bakers })
    if (status !== 200) return
    const { id, orders, payments } = z.parse(Placed, done)
    played.checkoutId = id
    played.payments = payments.map((payment) => payment.id)
    played.orders = orders.map(({ foodListingId, ...order }) => ({
      ...order,
      listingId: foodListingId,
      total: order.quantity * price,
      refunds: [],
    }))
  }

  /** Pays, from the form to the confirmation, as far as it succeeds; `isLeaving` stops after the approval. */
  async #pay(played: Played, which: number, isLeaving: boolean): Promise<number> {
    const { checkoutId, buyer: who, sequence } = played
    if (checkoutId === null) return 0
    const { rail } = sequence
    const prepared = await this.#insist(which, { act: 'prepare', who, rail, checkoutId })
    if (prepared.status !== 200) return prepared.status
    const { id: providerOrderId, clientSecret } = z.parse(Prepared, prepared.done)
    played.providerOrderId = providerOrderId
    await agree(this.#shop.sandbox, rail, providerOrderId, clientSecret)
    if (isLeaving) return prepared.status
    const captured = await this.#insist(which, { act: 'capture', who, rail, providerOrderId })
    if (captured.status === 200 && z.parse(Captured, captured.done).status === 'COMPLETED')
      played.isPaid = true
    return captured.status
  }

  async #dispute(played: Played, { isInquiry, cents }: Extract<Deed, { what: 'dispute' }>): Promise<number> {
    count(this.tally.deeds, 'dispute')
    const { database, sandbox } = this.#shop
    if (played.payments.length === 0) return 0
    const captured = await database.db
      .selectFrom('payments')
      .select('capture_id')
      .where('id', 'in', played.payments)
      .where('capture_id', 'is not', null)
      .executeTakeFirst()
    if (!captured?.capture_id) return 0
    const opened = sandbox[played.sequence.rail].openDispute(captured.capture_id, {
      isInquiry,
      ...(cents === null || !moneyRails[played.sequence.rail].isDisputedInParts ? {} : { amount: cents }),
    })
    if (opened !== null) played.disputes.push(opened)
    return 0
  }

  /** Refunds in the provider's dashboard, before or after the payout, of any cart. */
  async #refundByHand(played: Played, { cents }: Extract<Deed, { what: 'refund_by_hand' }>): Promise<number> {
    count(this.tally.deeds, 'refund_by_hand')
    const { database, sandbox } = this.#shop
    const { rail } = played.sequence
    if (played.payments.length === 0) return 0
    const { rows: payments } = await sql<{ capture_id: string; amount: number; left: number }>`
      select capture_id, amount_cents as amount, amount_cents - (
        select coalesce(sum(amount_cents), 0) from payment_instructions where payment_id = payments.id and kind = 'refund'
      )::integer as left
      from payments where id = any (${played.payments}::uuid[]) and capture_id is not null`.execute(
      database.db,
    )
    const [payment] = payments
    if (!payment) return 0
    const isShared = payments.length > 1 && moneyRails[rail].isChargeShared
    // a refund that names no baker must fit each of them: otherwise people settle it by hand
    const most = isShared ? Math.min(...payments.map(({ left }) => left)) : payment.amount
    if (most <= 0 || (isShared && played.byHand.length > 0)) return 0
    sandbox.behave({ rail, behaviour: 'webhook_lost', times: moneyRails[rail].webhooksOfRefund })
    try {
      const amount = Math.min(most, cents ?? most)
      sandbox[rail].refundByHand(payment.capture_id, amount)
      played.byHand.push(amount)
    } catch {
      // the amount exceeds the rest
    }
    return 0
  }

  /** Calls a process, and the other one when there is no response, as through a load balancer. */
  async #insist(which: number, call: ShopCall): Promise<CallOutcome> {
    for (let tries = 0; ; tries += 1) {
      const outcome = await this.#ask(which + tries, call, 0)
      if (!isUnsure(outcome.status) || tries === 3) return outcome
    }
  }

  async #tell(which: number, call: ShopCall, behind = 0): Promise<number> {
    return (await this.#ask(which, call, behind)).status
  }

  async #ask(which: number, call: ShopCall, behind: number): Promise<CallOutcome> {
    const outcome = await this.#shop.call(which, call, behind)
    count(this.tally.deeds, call.act)
    count(this.tally.statuses, `${call.act} ${outcome.status}`)
    return outcome
  }
}

/** Whether the deed is the buyer's. */
function isBuyers(what: Deed['what']): boolean {
  return ['request', 'cancel_changed', 'receive', 'undo', 'not_receive'].includes(what)
}

/** Whether the outcome is unknown. */
function isUnsure(status: number): boolean {
  return status === 0 || status >= 500
}

function count(tally: Map<string, number>, name: string): void {
  tally.set(name, (tally.get(name) ?? 0) + 1)
}
