import type { ArchiveOutcome, archiveProducts as archiveProductsCall } from '#shared/api/admin-listings.ts'
import { send } from '#web/data/api-client.ts'

/** Takes listings off every page; answers what became of each. */
export async function archiveProducts(ids: readonly string[], reason: string): Promise<ArchiveOutcome[]> {
  const { outcomes } = await send<typeof archiveProductsCall>(
    { method: 'POST', path: '/api/admin/products/archive' },
    { body: { ids: [...ids], reason } },
  )
  return outcomes
}
