import type { listSettings } from '#shared/api/admin-settings.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** All settings. */
export const adminSettingsQuery = apiQuery<typeof listSettings>('/api/admin/settings')
