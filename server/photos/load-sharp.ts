import type sharpModule from 'sharp'

let loaded: Promise<typeof sharpModule> | null = null

/**
 * The picture library, set up for strangers' files: only the readers of the four kinds we take, one thread for each
 * picture, nothing kept. Loaded at first use, as it would only delay the start.
 */
export function loadSharp(): Promise<typeof sharpModule> {
  loaded ??= setUp()
  return loaded
}

async function setUp(): Promise<typeof sharpModule> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  })
  return sharp
}
