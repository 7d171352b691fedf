/** The label of each address type. */
export const addressTypeLabels = { home: 'Home', commercial: 'Commercial', other: 'Other' } as const
