/** The maximum length of the longer side in pixels, and the JPEG quality (POST-22, POST-23). */
const longestSide = 800
const quality = 0.8

/** Scales a size to a longer side of at most 800 pixels, with the same aspect ratio (POST-22). */
export function fittedSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Converts an image file to a small, upright JPEG of quality 0.8 (POST-22, POST-23); rejects other files. */
export async function drawSmaller(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const size = fittedSize(picture)
    return 'OffscreenCanvas' in globalThis
      ? await drawOffscreen(picture, size)
      : await drawOnPage(picture, size)
  } finally {
    picture.close()
  }
}

type Size = ReturnType<typeof fittedSize>

function drawOffscreen(picture: ImageBitmap, { width, height }: Size): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  draw(canvas.getContext('2d'), picture, { width, height })
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

function drawOnPage(picture: ImageBitmap, { width, height }: Size): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  draw(canvas.getContext('2d'), picture, { width, height })
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas produced no image.'))),
      'image/jpeg',
      quality,
    )
  })
}

function draw(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null,
  picture: ImageBitmap,
  { width, height }: Size,
): void {
  if (!context) throw new Error('There is no 2D canvas context.')
  // transparent areas would turn black
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
}
