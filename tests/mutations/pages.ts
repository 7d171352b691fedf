import type { Mutation } from './mutation.ts'

/** Mutations of pages that ignore a person's intent. */
export const pages: readonly Mutation[] = [
  {
    breaks: 'bakes without a common window share one pickup in a cart',
    file: 'web/features/cart/visit-rules.ts',
    find: '  return commonSlots([one, another]).length > 0\n',
    becomes: '  return true\n',
    noticedBy: ['web/features/cart/visit-rules.test.ts'],
  },
  {
    breaks: 'the kitchen’s service worker answers for other pages',
    file: 'web/public/kitchen-worker.js',
    find: 'if (pathname === page) event',
    becomes: 'if (pathname !== emptyPage) event',
    noticedBy: ['server/pages/kitchen-worker-rules.test.ts'],
  },
  {
    breaks: 'the offline kitchen is from an old build',
    file: 'web/public/kitchen-worker.js',
    find: '  for (const path of there) if (path !== emptyPage && !files.has(path)) await cache.delete(path)\n',
    becomes: '',
    noticedBy: ['server/pages/kitchen-worker-rules.test.ts'],
  },
  {
    breaks: 'a refund’s reason is sent as its amount',
    file: 'web/features/orders/order-action-facts.ts',
    find: 'refundOrder(id, { amount, reason, ...ending })',
    becomes: 'refundOrder(id, { amount: reason, reason: amount, ...ending })',
    noticedBy: ['web/features/orders/refund-dialog.dom.test.tsx'],
  },
  {
    breaks: 'a baker can enter a refund above the rest',
    file: 'web/features/orders/refund-dialog.tsx',
    find: '(amountOf(amount) ?? 0) > most ?',
    becomes: '(fromDecimal(amount) ?? 0) < 0 ?',
    noticedBy: ['web/features/orders/refund-dialog.dom.test.tsx'],
  },
  {
    breaks: 'the button that approves a cancellation denies it',
    file: 'web/features/orders/order-action-facts.ts',
    find: 'decideCancellation(id, { approved: true, servingsAvailable })',
    becomes: 'decideCancellation(id, { approved: false, reason: "" })',
    noticedBy: ['web/features/orders/order-actions.dom.test.tsx'],
  },
  {
    breaks: 'an order retried after a lost response has another idempotency key',
    file: 'web/features/orders/use-place-order.ts',
    find: 'placeOrder(sent, draft.key)',
    becomes: 'placeOrder(sent, crypto.randomUUID())',
    noticedBy: ['web/features/orders/order-dialog.dom.test.tsx'],
  },
  {
    breaks: 'a photo refused by a busy server is not retried',
    file: 'web/features/photos/photo-queue.ts',
    find: 'error instanceof NoResponseError || (error instanceof ApiError && error.status === 503)',
    becomes: 'error instanceof NoResponseError',
    noticedBy: ['web/features/photos/photo-queue.test.ts'],
  },
  {
    breaks: 'a page of a sibling domain acts for a signed-in person',
    file: 'server/http/origin-check.ts',
    find: "site === 'cross-site' || site === 'same-site'",
    becomes: "site === 'cross-site'",
    noticedBy: ['server/http/origin-check.test.ts'],
  },
]
