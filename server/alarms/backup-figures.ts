import type { AppContext } from '#server/app-context.ts'
import { findLastBackup } from '#server/database/last-backup-repository.ts'
import type { Figures } from '#server/telemetry/figures.ts'

/** How old the last backup is. */
export function backupFigures({ db, now }: Pick<AppContext, 'db' | 'now'>): Figures {
  return {
    help: {
      bakesale_backup_age_seconds:
        'How long ago the last backup was made, in seconds; before the first, how long the database has been used.',
    },
    async read() {
      const { madeAt, usedSince } = await findLastBackup(db)
      const since = madeAt ?? usedSince
      const age = since === null ? Number.NaN : (now().getTime() - since.getTime()) / 1000
      return { bakesale_backup_age_seconds: age }
    },
  }
}
