/** Why a process does not know its database's schema; null when it does. `known` and `ran` are names of migrations. */
export function unknownSchema(known: readonly string[], ran: readonly string[]): string | null {
  const [lacking] = known.filter((name) => !ran.includes(name))
  if (lacking !== undefined)
    return `The database is not migrated yet: ${lacking} has not run. \`npm run migrate\` runs it.`
  const [narrowing] = ran.filter((name) => !known.includes(name) && !isHarmless(name, known))
  if (narrowing !== undefined)
    return `The database is of a newer version, which has run ${narrowing}: this one may need what that took away. Start the newer one.`
  return null
}

/**
 * Whether a process can ignore an unknown migration. Additions and backfills are harmless; a contract is too if this
 * process knows the expansion with the same subject (`docs/migrations.md`).
 */
function isHarmless(name: string, known: readonly string[]): boolean {
  const { subject, phase } = partsOf(name)
  if (phase === 'expand' || phase === 'index' || phase === 'fill') return true
  if (phase !== 'contract') return false
  return known.map(partsOf).some((other) => other.subject === subject && other.phase === 'expand')
}

/** The phase and subject in a migration's name. */
function partsOf(name: string): { subject?: string; phase?: string } {
  return (
    /^\d{4}-\d\d-\d\d-\d+-(?<subject>[a-z0-9-]+)-(?<phase>expand|index|fill|contract)\.sql$/.exec(name)
      ?.groups ?? {}
  )
}
