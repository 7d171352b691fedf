import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/http/app-error.ts'
import { notAnImage, tooLargeImage } from '#shared/api/photos.ts'

/**
 * The bytes of the file in a multipart request (POST-20, POST-21). Throws `unsupported_media_type` for other requests,
 * `invalid` without a file or for an empty one, `too_large` above the parser's limit.
 */
export async function readPhotoPart(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new AppError('unsupported_media_type', 'Send the photo as multipart/form-data.')
  const bytes = await bytesOf(await firstFile(request))
  if (bytes.length === 0)
    throw new AppError('invalid', notAnImage, { fields: { photo: 'This file is empty.' } })
  return bytes
}

async function firstFile(request: FastifyRequest): Promise<MultipartFile> {
  const file = await understood(request.file())
  if (file) return file
  throw new AppError('invalid', notAnImage, { fields: { photo: notAnImage } })
}

async function bytesOf(file: MultipartFile): Promise<Buffer> {
  try {
    return await file.toBuffer()
  } catch (cause) {
    if (!file.file.truncated) throw malformed(cause)
    throw new AppError('too_large', tooLargeImage, { fields: { photo: tooLargeImage }, cause })
  }
}

/** Awaits the parser, whose errors are all about the request. */
async function understood<T>(parsing: Promise<T>): Promise<T> {
  try {
    return await parsing
  } catch (cause) {
    throw malformed(cause)
  }
}

function malformed(cause: unknown): AppError {
  return new AppError('bad_request', 'The request is malformed.', { cause })
}
