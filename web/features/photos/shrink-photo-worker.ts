import { drawSmaller } from './draw-smaller.ts'

// Makes photos small beside the page, which goes on answering meanwhile: a file comes in, a small one or null goes out.
self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!(data instanceof Blob)) return
  drawSmaller(data).then(
    (small) => self.postMessage(small),
    () => self.postMessage(null),
  )
})
