import { orderStatusesDocument } from './order-statuses-document.ts'

/** Documents that are drawn from the code, and never changed by hand. */
export const drawnDocuments: readonly { path: string; draw: () => string }[] = [
  { path: 'docs/order-statuses.md', draw: orderStatusesDocument },
]
