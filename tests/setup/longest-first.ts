import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, by a good deal: random runs, large loads, processes, and journeys that look at many pages, start many servers or wait for a minute. */
const long =
  /(-as-a-whole|backup|check-database-folder|load-seed|nearest-listings|queues-until-empty|sandbox-faults|import-listings|main|money-model|ordering-in-a-rush|upgrade-from-release)\.test\.ts$|(person-reads-every-page|buyer-pays-online|baker-sells-to-a-neighbour|visitor-finds-the-way|everything-is-translated|killed-server|buyer-runs-out-of-time)\.journey\.ts$/

/**
 * What takes longest starts first within its project: left to the end, it would run alone on one core while the others are idle.
 * Projects come one after the other: between files of two projects the runner gives up a process that has all loaded.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...byProject.values()].flatMap((own) => [
      ...own.filter(isLong),
      ...own.filter((file) => !isLong(file)),
    ])
  }
}
