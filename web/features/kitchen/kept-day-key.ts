/** Under what a phone keeps a pickup day; whoever signs out takes it along. */
export const keptDayKey = 'bakesale:kitchen'
