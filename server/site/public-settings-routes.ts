import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { addCacheTags } from '#server/http/cache-tags.ts'
import { noListingTags } from '#server/http/cache-tags-rules.ts'
import { getSettings } from '#shared/api/settings.ts'
import { publicSettingsOf } from './public-settings.ts'

/** Registers the public settings. */
export function registerPublicSettings(app: FastifyInstance, context: AppContext): void {
  const publicSettings = publicSettingsOf(context)
  serveCall(
    app,
    getSettings,
    (_, { request, reply }) => {
      addCacheTags(request, noListingTags)
      // revalidated each time, so that a change is seen at once
      reply.header('cache-control', 'public, max-age=0, must-revalidate')
      return publicSettings()
    },
    { sameForVisitors: true },
  )
}
