import type { Setting } from '#shared/api/admin-settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useConsoleClock } from '../console-clock.ts'
import css from './setting-list.module.css'
import { valueWords } from './setting-words.ts'

interface SettingListProps {
  settings: readonly Setting[]
  /** null for who may only look */
  onChange: ((setting: Setting) => void) | null
}

/** Settings with what they mean and what they are. */
export function SettingList({ settings, onChange }: SettingListProps) {
  const { momentWords } = useConsoleClock()
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
              <strong>{valueWords(setting.value)}</strong>
              {!setting.isPublic && <Badge>Not public</Badge>}
            </p>
            <p className="small muted">
              {setting.updatedAt === null
                ? 'As it came'
                : `${setting.updatedBy ?? 'Somebody'}, ${momentWords(setting.updatedAt)}`}
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
