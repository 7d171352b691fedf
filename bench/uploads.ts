import sharp from 'sharp'
import { signUpAt } from '#tests/make/server-client.ts'
import { startServer } from '#tests/setup/running-server.ts'
import { forgetPeak, memoryOf, peakMemoryOf } from './load/process-figures.ts'
import { makeWorstPhotos, photoKinds } from './load/worst-photos.ts'

// `node bench/uploads.ts`: uploaded photos per second, the latency of the health check meanwhile, and the
// server's peak memory. The ceiling encodes the same photos in this process. Then the worst valid photos, one
// and eight at once.

const photos = 40
const senders = 8

/** Photos as a device sends them after resizing: 800 pixels, grainy, all different. */
async function makePhotos(): Promise<Buffer<ArrayBuffer>[]> {
  return Promise.all(
    Array.from({ length: photos }, async (_, index) => {
      const noise = { type: 'gaussian' as const, mean: 90 + index, sigma: 18 }
      const create = { width: 800, height: 600, channels: 3 as const, background: '#000', noise }
      return Buffer.from(await sharp({ create }).blur(1.2).jpeg({ quality: 80 }).toBuffer())
    }),
  )
}

/** Photos per second of the encoder alone, one at a time. */
async function ceiling(files: readonly Buffer[]): Promise<number> {
  const { decodePhoto } = await import('#server/photos/decode-photo.ts')
  const { encodePhoto } = await import('#server/photos/encode-photo.ts')
  const few = files.slice(0, 10)
  const start = performance.now()
  for (const file of few) await encodePhoto(await decodePhoto(file))
  return few.length / ((performance.now() - start) / 1000)
}

async function send(url: string, cookie: string, bytes: Buffer<ArrayBuffer>): Promise<void> {
  const body = new FormData()
  body.append('photo', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg')
  const answer = await fetch(`${url}/api/uploads`, { method: 'POST', headers: { cookie }, body })
  if (answer.status !== 201) throw new Error(`The upload returned ${answer.status}: ${await answer.text()}`)
}

/** Sends files concurrently; describes the time and the additional peak memory of the server. */
async function sendAtOnce(url: string, cookie: string, pid: number, files: readonly Buffer<ArrayBuffer>[]) {
  forgetPeak(pid)
  const before = memoryOf(pid)
  let isOver = false
  const watching = watchHealth(url, () => isOver)
  const start = performance.now()
  await Promise.all(files.map((file) => send(url, cookie, file)))
  const seconds = (performance.now() - start) / 1000
  isOver = true
  const longest = (await watching).at(-1) ?? 0
  const [peak, size] = [peakMemoryOf(pid), (files[0]?.length ?? 0) / 1e6]
  return `${files.length} of ${size.toFixed(1)} MB at once: ${seconds.toFixed(1)} s, health at most ${longest.toFixed(0)} ms, peak ${peak.toFixed(0)} MB, ${(peak - before).toFixed(0)} MB of it for them`
}

/** Requests the server's health until stopped; returns each latency in milliseconds. */
async function watchHealth(url: string, isOver: () => boolean): Promise<number[]> {
  const waits: number[] = []
  while (!isOver()) {
    const start = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    waits.push(performance.now() - start)
  }
  return waits.sort((a, b) => a - b)
}

const files = await makePhotos()
const most = await ceiling(files)
const server = await startServer({ SEED_DEMO: '0' })
try {
  const cookie = await signUpAt(server.url, 'bench@example.org')
  const pid = server.pid ?? 0
  forgetPeak(pid)
  const before = peakMemoryOf(pid)
  let isOver = false
  const watching = watchHealth(server.url, () => isOver)
  const left = [...files]
  const start = performance.now()
  await Promise.all(
    Array.from({ length: senders }, async () => {
      for (let file = left.pop(); file; file = left.pop()) await send(server.url, cookie, file)
    }),
  )
  const rate = photos / ((performance.now() - start) / 1000)
  isOver = true
  const waits = await watching
  const at = (share: number) => (waits[Math.floor(waits.length * share)] ?? 0).toFixed(1)
  console.log(
    `${rate.toFixed(2)} photos/s by ${senders} senders, ${((rate / most) * 100).toFixed(0)} % of ${most.toFixed(2)}/s bare`,
  )
  console.log(`health meanwhile: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(0.999)} ms`)
  console.log(
    `peak memory ${peakMemoryOf(pid).toFixed(0)} MB, ${before.toFixed(0)} MB of it before the first photo`,
  )
  for (const kind of photoKinds) {
    const [alone, ...together] = await makeWorstPhotos(kind, 9)
    if (alone) console.log(`worst ${kind}, ${await sendAtOnce(server.url, cookie, pid, [alone])}`)
    console.log(`worst ${kind}, ${await sendAtOnce(server.url, cookie, pid, together)}`)
  }
} finally {
  await server.stop()
}
