import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files. */
const longTests = [
  'payments-as-a-whole',
  'orders-as-a-whole',
  'backup',
  'check-database-folder',
  'damages',
  'disputes-in-any-order',
  'fills',
  'import-listings',
  'listing-search-plans',
  'lost-in-part',
  'main',
  'money-model',
  'nearest-matches',
  'pickup-places',
  'queues-until-empty',
  'sandbox',
  'sandbox-faults',
  'sign-in-limits',
  'upgrade-from-release',
  'wait-for-schema',
  'who-may-call-what',
]
const longJourneys = [
  'admin-signs-in',
  'baker-has-several-places',
  'baker-posts-with-photos',
  'baker-sells-to-a-neighbor',
  'buyer-pays-online',
  'buyer-runs-out-of-time',
  'everything-is-translated',
  'killed-server',
  'person-is-in-another-zone',
  'person-reads-every-page',
  'person-secures-their-account',
  'visitor-uses-the-map',
]
const long = new RegExp(
  `/(?:(?:${longTests.join('|')})(?:\\.slow)?\\.test|(?:${longJourneys.join('|')})\\.journey)\\.ts$`,
)

/**
 * Starts the slowest files of a project first: at the end, they would run on one core while the others are idle. Groups
 * files by project: the runner discards a warm process when the project changes.
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
