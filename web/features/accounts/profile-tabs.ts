import { paths } from '#web/paths.ts'
import type { ProfileField } from './profile-values.ts'

/** The profile's tabs (PROF-01) and beside them how the account is opened; each has an address of its own. */
export const profileTabs = [
  { name: 'general', label: 'General Info' },
  { name: 'business', label: 'Business Details' },
  { name: 'payments', label: 'Payment Settings' },
  { name: 'security', label: 'Security and data' },
  { name: 'sessions', label: "Where you're signed in" },
] as const

export type ProfileTab = (typeof profileTabs)[number]['name']

/** The tabs that show the profile itself, and are edited together. */
export type EditedTab = Exclude<ProfileTab, 'security' | 'sessions'>

/** Whether a tab shows the profile itself. */
export function isEdited(tab: ProfileTab): tab is EditedTab {
  return tab !== 'security' && tab !== 'sessions'
}

/** The tab an address asks for; General Info when it names none. */
export function profileTab(search: URLSearchParams): ProfileTab {
  const wanted = search.get('tab')
  return profileTabs.find(({ name }) => name === wanted)?.name ?? 'general'
}

/** A tab's address. */
export function profileHref(tab: ProfileTab): string {
  return tab === 'general' ? paths.profile : `${paths.profile}?tab=${tab}`
}

/** Which tab a field is on. */
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

/** The tab to show so that something to mend is in view: the one that is open, if it has any. */
export function tabToMend(fields: readonly string[], open: ProfileTab): ProfileTab {
  const tabs = Object.entries(tabOfField).flatMap(([field, tab]) => (fields.includes(field) ? [tab] : []))
  return tabs.includes(open) ? open : (tabs[0] ?? open)
}
