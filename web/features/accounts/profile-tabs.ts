import { paths } from '#web/paths.ts'
import type { ProfileField } from './profile-values.ts'

/** The profile's tabs (PROF-01), plus security and sessions; each has its own URL. */
export const profileTabs = [
  { name: 'general', label: 'General Info' },
  { name: 'business', label: 'Business Details' },
  { name: 'payments', label: 'Payment Settings' },
  { name: 'security', label: 'Security and data' },
  { name: 'sessions', label: 'Where you’re signed in' },
] as const

export type ProfileTab = (typeof profileTabs)[number]['name']

/** The tabs of the profile form, which are edited together. */
export type EditedTab = Exclude<ProfileTab, 'security' | 'sessions'>

/** Whether a tab is part of the profile form. */
export function isEdited(tab: ProfileTab): tab is EditedTab {
  return tab !== 'security' && tab !== 'sessions'
}

/** The tab named by a URL, else General Info. */
export function profileTab(search: URLSearchParams): ProfileTab {
  const wanted = search.get('tab')
  return profileTabs.find(({ name }) => name === wanted)?.name ?? 'general'
}

/** A tab's URL. */
export function profileHref(tab: ProfileTab): string {
  return tab === 'general' ? paths.profile : `${paths.profile}?tab=${tab}`
}

/** The tab of each field. */
const tabOfField: Record<ProfileField, ProfileTab> = {
  firstName: 'general',
  lastName: 'general',
  email: 'general',
  phone: 'general',
  keepsContact: 'general',
  remindsDayBefore: 'general',
  remindsHoursBefore: 'general',
  tellsReady: 'general',
  profileImageUrl: 'general',
  location: 'general',
  cookType: 'business',
  bio: 'business',
  paypalEmail: 'payments',
}

/** The tab that shows a field with an error; prefers the open tab. */
export function tabWithError(fields: readonly string[], open: ProfileTab): ProfileTab {
  const tabs = Object.entries(tabOfField).flatMap(([field, tab]) => (fields.includes(field) ? [tab] : []))
  return tabs.includes(open) ? open : (tabs[0] ?? open)
}
