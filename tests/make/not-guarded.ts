/** Damage that reconciling does not detect. */
export interface NotGuarded {
  /** `table.column`, `table.column: way` or `table: way` */
  what: string
  /** values of the unguarded rows, when other rows are guarded */
  where?: Readonly<Record<string, string | number | null>>
  why: string
}

const keepsOwn = 'Orders keep the terms from when they were placed.'
const isShown = 'It is recalculated from orders and listings, and only shown.'
const isOld = 'Version 0.1.0 wrote it. Its ledger was copied once.'
const isPlanned = 'It affects only future bakes and sales.'
const isGoods = 'It describes the item and its pickup. The price is guarded.'
const isLogged = 'The audit log has each action.'
const isWord =
  'It records a buyer’s report and the decision, which only emails and the audit log repeat. The resulting money is guarded.'
const isNoMoney = 'It moves no money.'
const isAsked = 'Each dispute is checked at the provider every hour by this id.'

/**
 * Damage that reconciling does not detect, each with the reason. An account without any payout cannot be compared
 * either.
 */
export const notGuarded: readonly NotGuarded[] = [
  {
    what: 'orders.fulfilled_quantity: nothing',
    why: 'The refund of missing servings is guarded. At pickup the booked commission reveals it.',
  },
  {
    what: 'payment_instructions.collects_cents: nothing',
    where: { collects_cents: 0 },
    why: 'Null and zero are equivalent.',
  },
  {
    what: 'users.paypal_email',
    why: 'It is paid only without a connected account. Its payments are compared like those to any account.',
  },
  {
    what: 'payments.collects_cents: nothing',
    where: { collects_cents: 0 },
    why: 'Null and zero are equivalent once everything is booked.',
  },
  {
    what: 'orders: deleted',
    where: { payment_id: null, status: 'cancelled' },
    why: 'It moved no money and no stock.',
  },
  { what: 'food_listings: doubled', why: 'No order references the copy.' },
  ...['bake_repeats.food_listing_id', 'bake_repeats.price_cents'].map((what) => ({ what, why: isPlanned })),
  ...['batches.food_listing_id', 'batches.price_cents', 'batches.state'].map((what) => ({
    what,
    why: isPlanned,
  })),
  ...['food_listings.batch_id', 'food_listings.place_id'].map((what) => ({ what, why: isPlanned })),
  { what: 'food_listings.price_cents', why: keepsOwn },
  ...['commission_reports.daily_commission_cents', 'commission_reports.total_sales_cents'].map((what) => ({
    what,
    why: isShown,
  })),
  ...['listing_cells.lowest_cents', 'listing_cells.gluten_free_lowest_cents'].map((what) => ({
    what,
    why: isShown,
  })),
  { what: 'dashboard_figures.revenue_cents', why: isShown },
  ...['account', 'amount_cents', 'instruction_id', 'kind', 'order_id', 'payment_id'].map((column) => ({
    what: `ledger_entries.${column}`,
    why: isOld,
  })),
  ...['batch_id', 'option_id', 'pickup_window_id', 'place_id', 'shared_quantity'].map((column) => ({
    what: `orders.${column}`,
    why: isGoods,
  })),
  ...[
    'commission_settings.set_by',
    'disputes.evidence_sent_by',
    'food_listings.archived_by',
    'ledger_movements.recorded_by_admin',
    'payment_instructions.requested_by_admin',
  ].map((what) => ({ what, why: isLogged })),
  ...['cause', 'decided_by', 'decision', 'order_id'].map((column) => ({
    what: `order_holds.${column}`,
    why: isWord,
  })),
  { what: 'order_changes.order_id', why: 'It lets a buyer cancel for free. The refund is guarded.' },
  ...['order_announcements.announcement_id', 'order_announcements.order_id'].map((what) => ({
    what,
    why: isNoMoney,
  })),
  ...['buyer_id', 'cook_id', 'food_listing_id', 'hidden_by', 'order_id'].map((column) => ({
    what: `reviews.${column}`,
    why: isNoMoney,
  })),
  // the only JSON column with prices
  { what: 'food_listings.options', why: keepsOwn },
  ...['food_listings.fillings', 'food_listings.pickup_spans', 'batches.pickup_spans'].map((what) => ({
    what,
    why: isPlanned,
  })),
  { what: 'checkouts.refusals', why: 'It was not ordered.' },
  { what: 'dashboard_figures.days', why: isShown },
  ...['orders.mixed_box', 'orders.place'].map((what) => ({ what, why: isGoods })),
  { what: 'disputes.payee', why: isAsked },
  {
    what: 'payments.declined_order_id',
    why: 'It only prevents the provider from returning a declined order.',
  },
  { what: 'users.paypal_former', why: 'It applies for a day after a change, and the baker is notified.' },
  { what: 'users.stripe_former', why: 'It applies for a day after a change, and the baker is notified.' },
  { what: 'orders.pickup_id', why: 'It groups orders for pickup and moves no money.' },
  {
    what: 'orders.checkout_id',
    where: { payment_id: null },
    why: 'At pickup it only groups orders placed together.',
  },
  {
    what: 'orders: doubled',
    where: { payment_id: null, status: 'cancelled' },
    why: 'It moved no money and no stock.',
  },
  { what: 'payment_instructions.requested_by: nothing', why: 'Automatic refunds have no requester.' },
  { what: 'payments.provider_order_id: nothing', where: { status: 'closed' }, why: 'It was never paid.' },
  {
    what: 'payments.provider_order_id: nothing',
    where: { status: 'awaiting' },
    why: 'The buyer may not have begun to pay.',
  },
  { what: 'disputes.dispute_id', why: isAsked },
  {
    what: 'disputes.state',
    why: 'Each dispute is checked at the provider every hour, and the withdrawn amount is guarded.',
  },
  {
    what: 'dispute_shares.commission_cents',
    why: 'It is booked only when it was charged or is owed, and guarded there.',
  },
  { what: 'commission_settings.rate', why: keepsOwn },
  { what: 'commission_settings: deleted', why: keepsOwn },
  { what: 'commission_settings: doubled', why: keepsOwn },
  { what: 'checkouts: doubled', why: 'A checkout without orders moves nothing.' },
  { what: 'users: deleted', why: 'Foreign keys of orders, payments and listings refuse it.' },
  { what: 'users.paypal_merchant_id: nothing', why: 'The baker cannot be paid then, and is notified.' },
  { what: 'users.stripe_account_id: nothing', why: 'The baker cannot be paid then, and is notified.' },
]
