/** What each kind of address is called. */
export const addressTypeLabels = { home: 'Home', commercial: 'Commercial', other: 'Other' } as const
