import * as z from 'zod/mini'
import { photoAddress } from '#shared/photo-names.ts'
import { defineCall } from './call.ts'

/** The largest photo taken, in bytes (POST-21). */
export const largestPhoto = 10 * 1024 * 1024

/** How many photos a listing has at most; the first is its `imageUrl`. */
export const mostPhotos = 5

/** What is said of files that are no photos, and of those too large (POST-20, POST-21). */
export const notAnImage = 'Please select an image file'
export const tooLargeImage = 'Image size must be less than 10MB'

const notAPhoto = 'Must be the address of an uploaded photo'

/** The address of a photo that was uploaded. */
export const PhotoAddress = z
  .string(notAPhoto)
  .check(z.maxLength(60, notAPhoto), z.regex(photoAddress, notAPhoto))

/** A photo as it is kept. */
export const Photo = z.object({
  /** its largest form, a JPEG; the other widths and forms differ in the name's end */
  imageUrl: z.string(),
  /** in pixels */
  width: z.int(),
  height: z.int(),
  /** its dominant colour, #rrggbb, shown while it loads */
  color: z.string(),
})
export type Photo = z.infer<typeof Photo>

/**
 * Takes a photo as the part `photo` of a multipart form (decisions, OPEN-62): JPEG, PNG, WebP or AVIF, at most 10 MB.
 * What is kept is a new picture made of its pixels, with nothing of the file's own data. One that is used nowhere is
 * deleted after a day.
 */
export const uploadPhoto = defineCall({
  name: 'uploadPhoto',
  method: 'POST',
  path: '/api/uploads',
  summary: 'Upload a photo, as the part "photo" of a multipart form',
  tag: 'photos',
  consumes: 'multipart/form-data',
  success: { status: 201, body: Photo },
  errors: [
    'bad_request',
    'unauthenticated',
    'wrong_origin',
    'too_large',
    'unsupported_media_type',
    'invalid',
    'rate_limited',
    'unavailable',
  ],
})
