import type { Setting } from '#shared/api/admin-settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConsoleClock } from '../console-clock.ts'
import { valueText } from './setting-copy.ts'
import css from './setting-list.module.css'

interface SettingListProps {
  settings: readonly Setting[]
  /** null without the right to change settings */
  onChange: ((setting: Setting) => void) | null
}

/** Settings with their descriptions and values. */
export function SettingList({ settings, onChange }: SettingListProps) {
  const { momentText } = useConsoleClock()
  return (
    <ul className={css.list}>
      {settings.map((setting) => (
        <li key={setting.key}>
          <div className={css.words}>
            <h3>{setting.label}</h3>
            <p className="small muted">{setting.description}</p>
          </div>
          <div className={css.value}>
            <p>
              <strong>{valueText(setting.value, setting.key)}</strong>
              {!setting.isPublic && <Badge>Not public</Badge>}
            </p>
            <p className="small muted">
              {setting.updatedAt === null
                ? 'Original'
                : `${setting.updatedBy ?? 'Somebody'}, ${momentText(setting.updatedAt)}`}
            </p>
          </div>
          {onChange && (
            <Button
              variant="quiet"
              icon="edit"
              label={`Change ${setting.label}`}
              onClick={() => onChange(setting)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
