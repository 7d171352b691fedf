import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { photoAddress } from '#shared/photo-names.ts'
import { photoStore } from './open-photo-store.ts'
import { contentTypes } from './photo-files.ts'

const Params = z.object({ name: z.string() })

/** The bytes of a file name never change. */
const cacheForever = 'public, max-age=31536000, immutable'

/** `GET /photos/<id>-<width>.<form>`: serves a photo's file, or redirects to the public bucket. */
export function servePhotos(app: FastifyInstance, { config }: AppContext): void {
  app.get(
    '/photos/:name',
    { schema: { params: Params }, config: { site: 'both' } },
    async (request, reply) => {
      const { name } = Params.parse(request.params)
      const form = formOf(name)
      const store = await photoStore(config)
      const elsewhere = store.publicUrl(name)
      if (elsewhere !== null) return reply.header('cache-control', cacheForever).redirect(elsewhere, 302)
      const file = await store.get(name)
      if (!file) throw noSuchPhoto()
      return reply
        .header('cache-control', cacheForever)
        .header('content-length', file.length)
        .header(
          'content-security-policy',
          "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
        )
        .header('x-content-type-options', 'nosniff')
        .type(contentTypes[form])
        .send(file.body)
    },
  )
}

/** The format of a file name; throws `not_found` for names that are not ours. */
function formOf(name: string): keyof typeof contentTypes {
  const form = photoAddress.exec(`/photos/${name}`)?.[3]
  if (form !== 'avif' && form !== 'webp' && form !== 'jpg') throw noSuchPhoto()
  return form
}

function noSuchPhoto(): AppError {
  return new AppError('not_found', 'This photo is no longer available.')
}
