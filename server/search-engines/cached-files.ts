/** How long a file is cached in milliseconds, and the maximum number of files. */
const lifetime = 10 * 60_000
const most = 40

interface CachedFile {
  content: Promise<Buffer>
  until: number
}

/**
 * Caches expensive files for ten minutes; concurrent requests share one build. A failed build is not cached, and `drop`
 * clears the cache.
 */
export function cacheFiles(now: () => Date) {
  const kept = new Map<string, CachedFile>()
  const drop = () => kept.clear()
  const keep = (name: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const known = kept.get(name)
    if (known && known.until > now().getTime()) return known.content
    kept.delete(name)
    const oldest = kept.size >= most ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    const file = { content: make(), until: now().getTime() + lifetime }
    kept.set(name, file)
    file.content.catch(() => {
      if (kept.get(name) === file) kept.delete(name)
    })
    return file.content
  }
  return { keep, drop }
}
