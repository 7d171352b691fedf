/**
 * What we check for an event type: the state of an order, refunds and releases (`money`), a dispute or an account. An
 * ignored type says why.
 */
type EventPurpose = 'order' | 'money' | 'dispute' | 'account' | { ignored: string }

/** The purpose of each event type of a provider; an unlisted type is handled by what its event names. */
export type EventPurposes = Readonly<Record<string, EventPurpose>>
