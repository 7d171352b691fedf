/** How long a file is kept, in milliseconds, and how many are. */
const lifetime = 10 * 60_000
const most = 40

interface CachedFile {
  content: Promise<Buffer>
  until: number
}

/**
 * Keeps files that take effort to make for ten minutes; who asks meanwhile, or while one is being made, gets the same.
 * A file that could not be made is made anew for the next, and `drop` has all of them made anew.
 */
export function keepFiles(now: () => Date) {
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
