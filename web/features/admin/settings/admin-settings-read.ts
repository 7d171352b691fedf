import type { listSettings } from '#shared/api/admin-settings.ts'
import { readOf } from '#web/reads.ts'

/** All settings. */
export const adminSettingsRead = readOf<typeof listSettings>('/api/admin/settings')
