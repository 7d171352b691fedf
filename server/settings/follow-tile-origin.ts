import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { tileOriginOf } from '#server/http/security-headers.ts'
import { runOnNotice } from '#server/jobs/run-on-notice.ts'
import { readSettings } from './read-settings.ts'

/** The current origin of map tiles for every page's content security policy, updated in every process. */
export async function followTileOrigin(
  app: FastifyInstance,
  { config, database, db }: Pick<AppContext, 'config' | 'database' | 'db'>,
): Promise<() => string> {
  let origin = ''
  const read = async () => {
    const { 'map.tileUrl': url } = await readSettings({ config }, db)
    origin = tileOriginOf(url)
  }
  await read()
  const stop = await runOnNotice(database, 'settings_changed', read, app.log)
  app.addHook('onClose', stop)
  return () => origin
}
