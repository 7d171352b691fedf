import { useState } from 'react'
import { mayDo } from '#shared/admin-rights.ts'
import { type Setting, settingCategories } from '#shared/api/admin-settings.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import type { PanelProps } from '../console-panel.ts'
import { Loading } from '../waiting.tsx'
import { adminSettingsQuery } from './admin-settings-query.ts'
import { ChangeSettingDialog } from './change-setting-dialog.tsx'
import { categoryLabels } from './setting-copy.ts'
import { SettingList } from './setting-list.tsx'
import css from './settings-panel.module.css'

/** The Settings tab: all settings by category, with their change buttons (CONST-11, DATA-11). */
export function SettingsPanel({ admin, onSessionEnd }: PanelProps) {
  const answer = useApiQuery(adminSettingsQuery)
  const [changed, setChanged] = useState<Setting | null>(null)
  if (answer.data === undefined) {
    if (!answer.isError) return <Loading />
    return <LoadFailed onRetry={() => void answer.refetch()}>The settings could not be loaded.</LoadFailed>
  }
  const { settings } = answer.data
  // after a refusal and refetch, the dialog gets the current value
  const changing = settings.find(({ key }) => key === changed?.key)
  const isChangeable = mayDo(admin.role, 'change_settings')
  return (
    <div className="stack">
      <div className="page-head">
        <h1>Settings</h1>
        <p className="muted">
          Rules and values for the whole site.{' '}
          {isChangeable ? 'Changes show right away.' : 'Only superadmins can change them.'}
        </p>
      </div>
      {settingCategories.map((category) => (
        <section key={category} className={`sheet ${css.category}`} aria-labelledby={`settings-${category}`}>
          <h2 id={`settings-${category}`}>{categoryLabels[category].title}</h2>
          <p className="muted">{categoryLabels[category].text}</p>
          <SettingList
            settings={settings.filter((setting) => setting.category === category)}
            onChange={isChangeable ? setChanged : null}
          />
        </section>
      ))}
      {changing && (
        <ChangeSettingDialog
          setting={changing}
          onClose={() => setChanged(null)}
          onSessionEnd={onSessionEnd}
        />
      )}
    </div>
  )
}
