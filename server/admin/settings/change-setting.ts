import type * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { followOwed } from '#server/payments/owed/follow-owed.ts'
import { listConcernedByLimit } from '#server/payments/owed/owed-repository.ts'
import { listAllSettings } from '#server/settings/list-settings.ts'
import { settingCopy } from '#server/settings/setting-copy.ts'
import { deleteSetting, lockSettings, saveSetting } from '#server/settings/settings-repository.ts'
import {
  checkSetting,
  isAlwaysStored,
  isSettingKey,
  type SettingKey,
  settingText,
  settingType,
} from '#server/settings/settings-rules.ts'
import type { Setting, SettingBody, SettingValue } from '#shared/api/admin-settings.ts'
import { logAdminAction } from '../activity/log-admin-action.ts'
import type { Admin } from '../require-admin.ts'

type ChangeContext = Pick<AppContext, 'config' | 'db' | 'now'>

/**
 * Sets a setting or its default and logs the old value (CONST-11; decisions, OPEN-15). Throws `not_found` for an
 * unknown key, `invalid` for an invalid or unchanged value, `conflict` when it changed since it was read.
 */
export async function changeSetting(
  context: ChangeContext,
  admin: Admin,
  key: string,
  { value, seenAt, reason }: z.output<typeof SettingBody>,
): Promise<Setting> {
  if (!isSettingKey(key)) throw new AppError('not_found', 'We could not find this setting.')
  const after = value === null ? null : checked(key, value)
  const now = context.now()
  return inTransaction(context.db, async (trx) => {
    await lockSettings(trx)
    const before = await settingNow(context, trx, key)
    if (before.updatedAt !== seenAt)
      throw new AppError('conflict', 'Someone has just changed this setting. Check it and try again.')
    if (isAlready(before, after)) throw invalid('This is already the value')
    await store(trx, key, { before, after, admin }, now)
    const details = { before: before.value, after: after ?? before.defaultValue, reason }
    const action = after === null ? 'setting.reset' : 'setting.change'
    await logAdminAction(trx, admin, { action, targetType: 'setting', targetId: key, details }, now)
    if (key === 'marketplace.owedLimit') await followOwedLimit(context, trx, now)
    return settingNow(context, trx, key)
  })
}

async function store(
  trx: Trx,
  key: SettingKey,
  { before, after, admin }: { before: Setting; after: SettingValue | null; admin: Admin },
  now: Date,
): Promise<void> {
  if (after === null && !isAlwaysStored(key)) return deleteSetting(trx, key)
  const { category, description, isPublic: is_public } = settingCopy[key]
  const value = after ?? before.defaultValue
  const updated_by = after === null ? null : admin.id
  const stored = { value: settingText(value), type: settingType(value), updated_by }
  await saveSetting(trx, { key, category, description, is_public, ...stored }, now)
}

async function followOwedLimit(context: ChangeContext, trx: Trx, now: Date): Promise<void> {
  for (const bakerId of await listConcernedByLimit(trx)) await followOwed(context, trx, bakerId, now)
}

/** Whether a setting already has this value; null means the default. */
function isAlready(before: Setting, after: SettingValue | null): boolean {
  return after === null ? before.updatedAt === null : settingText(after) === settingText(before.value)
}

function checked(key: SettingKey, value: SettingValue): SettingValue {
  const outcome = checkSetting(key, value)
  if ('problem' in outcome) throw invalid(outcome.problem)
  return outcome.value
}

async function settingNow(context: ChangeContext, trx: Trx, key: SettingKey): Promise<Setting> {
  const setting = (await listAllSettings(context, trx)).find((one) => one.key === key)
  if (!setting) throw new RangeError(`The setting ${key} is not listed`)
  return setting
}

function invalid(problem: string): AppError {
  return new AppError('invalid', 'Check the value.', { fields: { value: problem } })
}
