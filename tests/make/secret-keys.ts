/** The keys that tests sign and encrypt with. */
export const testKeys: readonly string[] = ['a key that tests sign and encrypt with alone']
