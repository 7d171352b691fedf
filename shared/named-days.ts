/** The days that buyers name instead of a date: they are those of each bake's own place. */
export const namedDays = ['today', 'tomorrow', 'weekend'] as const
export type NamedDay = (typeof namedDays)[number]
