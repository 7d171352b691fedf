/**
 * The numbers of our advisory locks, which must differ; pg-boss uses 64-bit hashes. The code that takes a lock says
 * what it protects.
 */
export const lockNumbers = {
  migrations: 7_223_514,
  demoData: 7_223_515,
  searchVocabulary: 7_223_516,
  listingCells: 7_223_517,
  months: 7_223_518,
  relay: 7_223_519,
  indexes: 7_223_520,
  cdn: 7_223_521,
  parts: 7_223_522,
} as const
