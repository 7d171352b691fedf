/**
 * The number of each advisory lock of the database. Two that shared one would wait for each other; the locks of pg-boss are 64 bits
 * of a hash. What the lock keeps apart stands where it is taken.
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
