/** The figures the home page is documented to state (LAND-20 to LAND-23). */
export const claims = {
  happyCustomers: '500+',
  weeklyEarnings: '$500+',
  bakerRating: '4.8',
  activeBakers: '2,000+',
} as const
