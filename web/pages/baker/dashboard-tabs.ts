import { paths } from '#web/paths.ts'

/** The dashboard's tabs (DASH-01; decisions, pickup wishes); each has its own address. */
export const dashboardTabs = [
  { name: 'overview', label: 'Overview' },
  { name: 'listings', label: 'My Listings' },
  { name: 'orders', label: 'Order History' },
  { name: 'payments', label: 'Payment Setup' },
  { name: 'pickups', label: 'Pickup Times' },
  { name: 'bake-days', label: 'Bake Days' },
] as const

export type DashboardTab = (typeof dashboardTabs)[number]['name']

/** The tabs about bakes, which phones show together. */
export const bakeTabs: readonly DashboardTab[] = ['listings', 'bake-days', 'pickups']

/** The tab of an address; the overview by default. */
export function dashboardTab(search: URLSearchParams): DashboardTab {
  const wanted = search.get('tab')
  return dashboardTabs.find(({ name }) => name === wanted)?.name ?? 'overview'
}

/** A tab's address with `fields` as its query; absent or empty fields are left out. */
export function dashboardHref(
  tab: DashboardTab,
  fields: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const query = new URLSearchParams(tab === 'overview' ? {} : { tab })
  for (const [name, value] of Object.entries(fields)) if (value) query.set(name, value)
  return query.size === 0 ? paths.sellerDashboard : `${paths.sellerDashboard}?${query}`
}
