import type { changeSetting as changeSettingCall, SettingValue } from '#shared/api/admin-settings.ts'
import { send } from '#web/data/api-client.ts'

/** Changes a setting; null restores its default. */
export async function changeSetting(
  key: string,
  body: { value: SettingValue | null; seenAt: string | null; reason: string },
): Promise<void> {
  await send<typeof changeSettingCall>(
    { method: 'PUT', path: '/api/admin/settings/:key' },
    { params: { key }, body },
  )
}
