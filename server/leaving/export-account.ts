import { promisify } from 'node:util'
import { type AsyncZippable, strToU8, zip } from 'fflate'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { readAccountData } from './account-data-repository.ts'

const pack = promisify<AsyncZippable, Uint8Array>(zip)

const readme = `This is everything BakeSale holds about you, as JSON files that people and programs can read.

Times are in UTC, amounts in US cents. The people you bought from or sold to appear only as an ID, because what we know
of them is theirs. Photos are not in here, but their web addresses are, and they open in a browser.
`

/** All of the viewer's data as a zip of JSON files, compressed off the event loop. */
export async function exportAccount(
  { db }: Pick<AppContext, 'db'>,
  viewer: Pick<Viewer, 'id' | 'email'>,
): Promise<Uint8Array> {
  const data = await readAccountData(db, viewer)
  const files = Object.entries(data).map(([name, content]) => [
    `${name}.json`,
    strToU8(`${JSON.stringify(content, null, 2)}\n`),
  ])
  return pack({ 'README.txt': strToU8(readme), ...Object.fromEntries(files) })
}
