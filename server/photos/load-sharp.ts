import type sharpModule from 'sharp'

let loaded: Promise<typeof sharpModule> | null = null

/**
 * The image library, configured for untrusted files: only our four formats, one thread per image, no cache.
 * Loaded on first use to keep the start fast.
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
