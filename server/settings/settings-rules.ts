import { type SettingType, type SettingValue, SettingValues } from '#shared/api/admin-settings.ts'
import { defaultTimeZone } from '#shared/ready-by.ts'

export type SettingKey = keyof SettingValues

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SettingValues.shape, key)
}

export const settingKeys: readonly SettingKey[] = Object.keys(SettingValues.shape).filter(isSettingKey)

/** The home page's claims, which are stored from the beginning (decisions, marketing claims). */
export const claimKeys = [
  'marketing.happyCustomers',
  'marketing.weeklyEarnings',
  'marketing.bakerRating',
  'marketing.activeBakers',
] as const

/** Whether a setting is stored even when it is unchanged. */
export function isAlwaysStored(key: SettingKey): boolean {
  return claimKeys.some((claim) => claim === key)
}

/** Defaults from the environment. */
interface SettingDefaults {
  supportEmail: string
  tileUrl: string
  tileAttribution: string
}

/** The default settings (LAND-20 to LAND-23, MAP-01). */
export function defaultSettings({ supportEmail, tileUrl, tileAttribution }: SettingDefaults): SettingValues {
  return {
    'marketing.showsClaims': false,
    'marketing.happyCustomers': { mode: 'documented', text: '500+' },
    'marketing.weeklyEarnings': { mode: 'documented', text: '$500+' },
    'marketing.bakerRating': { mode: 'documented', text: '4.8' },
    'marketing.activeBakers': { mode: 'documented', text: '2,000+' },
    'marketing.leastForLive': 1,
    'support.email': supportEmail,
    'support.phone': '',
    'map.tileUrl': tileUrl,
    'map.tileAttribution': tileAttribution,
    'marketplace.signUpsOpen': true,
    'marketplace.postingOpen': true,
    'marketplace.commissionAtPickup': true,
    'marketplace.owedLimit': 5000,
    'console.timeZone': defaultTimeZone,
  }
}

/** The stored type of a value (DATA-11). */
export function settingType(value: SettingValue): SettingType {
  switch (typeof value) {
    case 'string':
      return 'string'
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    default:
      return 'json'
  }
}

/** Validates a value: returns it, or the problem in words. */
export function checkSetting(key: SettingKey, value: unknown): { value: SettingValue } | { problem: string } {
  const { data, error } = SettingValues.shape[key].safeParse(value)
  return data === undefined ? { problem: error?.issues[0]?.message ?? 'This does not fit' } : { value: data }
}

/** A value as stored text. */
export function settingText(value: SettingValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

interface StoredSetting {
  key: string
  type: SettingType
  value: string
}

/** All settings: valid stored values, else the defaults; unknown keys are ignored. */
export function settingsOf(stored: readonly StoredSetting[], defaults: SettingValues): SettingValues {
  const values: Record<string, SettingValue> = { ...defaults }
  for (const { key, type, value } of stored) {
    if (!isSettingKey(key)) continue
    const checked = checkSetting(key, type === 'string' ? value : parsed(value))
    if ('value' in checked) values[key] = checked.value
  }
  return SettingValues.parse(values)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
