import * as z from 'zod/mini'
import { photoAddress } from '#shared/photo-names.ts'
import { defineCall } from './call.ts'

/** The largest upload, in bytes (POST-21). */
export const largestPhoto = 10 * 1024 * 1024

/** The most photos of a listing; the first is its `imageUrl`. */
export const mostPhotos = 5

/** The messages for files that are no photos or too large (POST-20, POST-21). */
export const notAnImage = 'Please select an image file'
export const tooLargeImage = 'Image size must be less than 10MB'

const notAPhoto = 'Must be the address of an uploaded photo'

/** The address of an uploaded photo. */
export const PhotoAddress = z
  .string(notAPhoto)
  .check(z.maxLength(60, notAPhoto), z.regex(photoAddress, notAPhoto))

/** The same, or an empty text for no photo. */
export const OptionalPhotoAddress = z
  .string(notAPhoto)
  .check(z.maxLength(60, notAPhoto), z.regex(new RegExp(`^$|${photoAddress.source}`), notAPhoto))

/** A stored photo. */
export const Photo = z.object({
  /** its largest JPEG; other widths and formats differ in the end of the name */
  imageUrl: z.string(),
  /** in pixels */
  width: z.int(),
  height: z.int(),
  /** its dominant color, #rrggbb, shown while it loads */
  color: z.string(),
})
export type Photo = z.infer<typeof Photo>

/**
 * Accepts a photo as the part `photo` of a multipart form (decisions, OPEN-62): JPEG, PNG, WebP or AVIF, at
 * most 10 MB. It is re-encoded without metadata, and deleted after a day if unused.
 */
export const uploadPhoto = defineCall({
  name: 'uploadPhoto',
  method: 'POST',
  path: '/api/uploads',
  summary: 'Upload a photo',
  tag: 'photos',
  callers: 'people',
  responseHeaders: ['Location'],
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
