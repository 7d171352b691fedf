import { orderStatusesDocument } from './order-statuses-document.ts'

/** Documents that are generated from the code, never edited. */
export const generatedDocuments: readonly { path: string; draw: () => string }[] = [
  { path: 'docs/order-statuses.md', draw: orderStatusesDocument },
]
