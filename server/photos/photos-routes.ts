import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { fewAtATime } from '#server/http/task-queue.ts'
import * as calls from '#shared/api/photos.ts'
import { readPhotoPart } from './read-photo-part.ts'
import { servePhotos } from './serve-photos.ts'
import { manyPhotos, uploadPhoto } from './upload-photo.ts'

/** The most photos that one IP address may upload in a minute. */
const uploadsPerMinute = 60

/** How many uploads are read at once, at up to ten megabytes each. */
const door = fewAtATime(16, { crowd: { mayWait: 64, words: manyPhotos } })

/** Registers the calls of `shared/api/photos.ts`, and serves the photos. */
export async function registerPhotoRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  servePhotos(app, context)
  // a separate scope, because no other call takes multipart bodies
  const uploads: FastifyPluginAsync = async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: calls.largestPhoto,
        files: 1,
        fields: 4,
        fieldSize: 1000,
        parts: 5,
        headerPairs: 20,
      },
    })
    serveCall(
      scope,
      calls.uploadPhoto,
      async (_input, { request, reply }) => {
        const viewer = await requireViewer(context, request)
        const photo = await door(async () => uploadPhoto(context, viewer.id, await readPhotoPart(request)))
        reply.header('location', photo.imageUrl)
        return photo
      },
      { perMinute: uploadsPerMinute, bodyLimit: calls.largestPhoto + 16 * 1024 },
    )
  }
  await app.register(uploads)
}
