import type { AppContext } from '#server/app-context.ts'
import { findLastBackup } from '#server/database/last-backup-repository.ts'
import type { FieldMessages } from '#server/http/app-error.ts'
import { moneyAlarms } from '#server/payments/reconciliation/money-alarms.ts'
import { countFailedPayouts } from '#server/payments/taking/payment-figures-repository.ts'
import type { ConsoleAlarm } from '#shared/api/admin-dashboard.ts'
import { alarmReason, alarmsOf } from './alarm-rules.ts'

type AlarmContext = Pick<AppContext, 'certificates' | 'config' | 'db' | 'now'>

/** What an operator has to see to besides stopped payments, for the console. */
export async function readAlarms({ certificates, config, db, now }: AlarmContext): Promise<ConsoleAlarm[]> {
  const facts = {
    isPublic: config.publicUrl.startsWith('https:'),
    backup: await findLastBackup(db),
    certificates: certificates?.ends() ?? [],
    failedPayouts: await countFailedPayouts(db),
  }
  return alarmsOf(facts, now())
}

/** The reasons of all alarms, for `/healthz`. */
export async function alarmReasons(context: AlarmContext): Promise<FieldMessages> {
  const alarms = await readAlarms(context)
  return { ...(await moneyAlarms(context)), ...Object.fromEntries(alarms.map(alarmReason)) }
}
