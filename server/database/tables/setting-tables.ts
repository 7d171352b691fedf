import type { Generated } from 'kysely'
import type { SettingType } from '#shared/api/admin-settings.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { AdminId } from '#shared/api/ids.ts'
import type { Numeric } from './column-types.ts'

/** Changed site settings; one without a row has its default. */
export interface SystemSettingsTable {
  id: string
  key: string
  value: string
  type: Generated<SettingType>
  description: Generated<string>
  category: Generated<string>
  is_public: Generated<boolean>
  updated_by: AdminId | null
  created_at: Date
  updated_at: Date
}

/** The current and past rates. */
export interface CommissionSettingsTable {
  id: string
  rate: Numeric
  is_active: Generated<boolean>
  set_by: AdminId | null
  reason: Generated<Reason>
  ended_at: Date | null
  created_at: Date
  updated_at: Date
}
