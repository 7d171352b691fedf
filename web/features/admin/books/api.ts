import type { closeMonth as closeMonthCall } from '#shared/api/books.ts'
import { send } from '#web/data/api-client.ts'

export async function closeMonth(month: string): Promise<void> {
  await send<typeof closeMonthCall>(
    { method: 'POST', path: '/api/admin/books/months/:month/close' },
    { params: { month } },
  )
}
