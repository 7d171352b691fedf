import { drawSmaller } from './draw-smaller.ts'

// Shrinks photos in a worker to keep the page responsive: receives a file and returns a smaller one, or null.
self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!(data instanceof Blob)) return
  drawSmaller(data).then(
    (small) => self.postMessage(small),
    () => self.postMessage(null),
  )
})
