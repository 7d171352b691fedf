import { expect, test } from 'vitest'
import { dashboardHref, dashboardTab, dashboardTabs } from './dashboard-tabs.ts'

test('DASH-01: the tabs', () => {
  expect(dashboardTabs.map(({ label }) => label)).toEqual([
    'Overview',
    'My Listings',
    'Order History',
    'Payment Setup',
    'Pickup Times',
    'Bake Days',
  ])
})

test.each(dashboardTabs.map(({ name }) => name))('DASH-01: the address of %s opens its tab', (name) => {
  const { searchParams } = new URL(
    dashboardHref(name, { cursor: 'next+page', query: '' }),
    'http://localhost',
  )
  expect(dashboardTab(searchParams)).toBe(name)
  expect(searchParams.get('cursor')).toBe('next+page')
  expect(searchParams.has('query')).toBe(false)
})

test('an unknown tab opens the overview', () => {
  expect(dashboardTab(new URLSearchParams('tab=secrets'))).toBe('overview')
  expect(dashboardHref('overview')).toBe('/seller-dashboard')
})
