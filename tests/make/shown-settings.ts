import type { Settings } from '#shared/api/settings.ts'

/** The default public settings. */
export function shownSettings(changes: Partial<Settings> = {}): Settings {
  return {
    tileUrl: '',
    tileAttribution: '© OpenStreetMap contributors',
    commissionRate: '0.0750',
    claims: { happyCustomers: '500+', weeklyEarnings: '$500+', bakerRating: '4.8', activeBakers: '2,000+' },
    supportEmail: 'support@example.org',
    supportPhone: null,
    signUpsOpen: true,
    postingOpen: true,
    ...changes,
  }
}
