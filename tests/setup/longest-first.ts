import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, by a good deal: random runs, large loads, processes, and journeys that start many servers or wait for a minute. */
const long =
  /(-as-a-whole|backup|check-database-folder|load-seed|nearest-listings|queues-until-empty|sandbox-faults|import-listings|main|money-model|ordering-in-a-rush|upgrade-from-release)\.test\.ts$|(killed-server|baker-sells-to-a-neighbour|baker-runs-the-dashboard|buyer-runs-out-of-time)\.journey\.ts$/

/** What takes longest starts first: left to the end, it would run alone on one core while the others are idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
