/**
 * What an event of a type is looked into for. `order`: how an order of the provider's stands. `money`: money that went back or
 * on, by us or by somebody at the provider. A dispute, or an account. What is ignored on purpose says why.
 */
export type EventPurpose = 'order' | 'money' | 'dispute' | 'account' | { ignored: string }

/** What each type of a provider's events is looked into for; one that is not here is looked into for what it names. */
export type EventPurposes = Readonly<Record<string, EventPurpose>>
