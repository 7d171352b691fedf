import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SettingValues } from '#shared/api/admin-settings.ts'
import { listStoredSettings } from './settings-repository.ts'
import { defaultSettings, settingsOf } from './settings-rules.ts'

/** All current settings. */
export async function readSettings({ config }: Pick<AppContext, 'config'>, db: Db): Promise<SettingValues> {
  return settingsOf(await listStoredSettings(db), defaultSettings(config))
}

/** The market's time zone (decisions, one calendar for money). */
export async function readMarketZone({ config, db }: Pick<AppContext, 'config' | 'db'>): Promise<string> {
  return (await readSettings({ config }, db))['console.timeZone']
}

/** Throws `forbidden` while sign-up is closed. */
export async function refuseClosedSignUps(context: Pick<AppContext, 'config' | 'db'>): Promise<void> {
  const { 'marketplace.signUpsOpen': isOpen } = await readSettings(context, context.db)
  if (!isOpen)
    throw new AppError('forbidden', 'We’re not accepting new accounts right now. Check back another day.')
}

/** Throws `forbidden` while posting is closed. */
export async function refuseClosedPosting(context: Pick<AppContext, 'config' | 'db'>): Promise<void> {
  const { 'marketplace.postingOpen': isOpen } = await readSettings(context, context.db)
  if (!isOpen)
    throw new AppError(
      'forbidden',
      'We’re not accepting new listings right now. Your existing listings stay as they are.',
    )
}
