import type { ClaimMode, Setting, SettingCategory, SettingValue } from '#shared/api/admin-settings.ts'
import { formatMoney } from '#shared/money.ts'

/** The headings of the Settings tab's categories. */
export const categoryLabels: Readonly<Record<SettingCategory, { title: string; text: string }>> = {
  marketing: { title: 'Marketing', text: 'Figures and claims on the home page.' },
  support: { title: 'Support', text: 'Contact details for people who need help.' },
  map: { title: 'Map', text: 'The source of the street map.' },
  marketplace: { title: 'Marketplace', text: 'Sign-ups, new listings, and limits.' },
  console: { title: 'Console', text: 'Settings for this console.' },
}

/** The label of each way to show a claim. */
export const modeLabels: Readonly<Record<ClaimMode, string>> = {
  documented: 'As written',
  live: 'The live figure, rounded down',
  off: 'Not at all',
}

/** Whether a setting is an amount, stored in cents and typed in dollars. */
export function isAmount(key: string): boolean {
  return key === 'marketplace.owedLimit'
}

/** A typed amount in cents; NaN for anything else. */
export function typedCents(text: string): number {
  const amount = text.replace(/[$,\s]/g, '')
  return /^\d{1,6}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : Number.NaN
}

/** A setting's value as text. */
export function valueText(value: SettingValue, key = ''): string {
  if (typeof value === 'number' && isAmount(key)) return Number.isNaN(value) ? '' : formatMoney(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object')
    return value.mode === 'documented' ? `${modeLabels.documented}: ${value.text}` : modeLabels[value.mode]
  return value === '' ? 'None' : String(value)
}

/** Whether two values of a setting are equal. */
export function isSameValue(one: SettingValue, other: SettingValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The value to send; null for the default, which resets the setting. */
export function valueToSend(
  { defaultValue }: Pick<Setting, 'defaultValue'>,
  value: SettingValue,
): SettingValue | null {
  return isSameValue(value, defaultValue) ? null : value
}
