import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import type { Setting } from '#shared/api/admin-settings.ts'
import { settingCopy } from './setting-copy.ts'
import { listStoredSettings } from './settings-repository.ts'
import { defaultSettings, settingKeys, settingsOf, settingType } from './settings-rules.ts'

/** All settings with descriptions, defaults, and who last changed them (DATA-11). */
export async function listAllSettings({ config }: Pick<AppContext, 'config'>, db: Db): Promise<Setting[]> {
  const stored = await listStoredSettings(db)
  const defaults = defaultSettings(config)
  const values = settingsOf(stored, defaults)
  return settingKeys.map((key) => {
    const { maxLength = null, ...words } = settingCopy[key]
    const change = stored.find((row) => row.key === key && row.updated_by !== null)
    return {
      key,
      ...words,
      type: settingType(defaults[key]),
      value: values[key],
      defaultValue: defaults[key],
      maxLength,
      updatedAt: change?.updated_at.toISOString() ?? null,
      updatedBy: change?.updated_by ?? null,
    }
  })
}
