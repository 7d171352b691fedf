/** The days that buyers can name instead of a date, in each bake's own time zone. */
export const namedDays = ['today', 'tomorrow', 'weekend'] as const
export type NamedDay = (typeof namedDays)[number]
