import { useEffect, useState } from 'react'
import { useNow } from '#web/rendering/now.tsx'

/** How often the words about the time left are renewed, in milliseconds. */
const step = 15_000

/** The moment, moving on every few seconds and exactly at `end`; the first render is the server's moment. */
export function useLiveNow(end: Date | null): Date {
  const pageNow = useNow()
  const [now, setNow] = useState(pageNow)
  const endsAt = end?.getTime() ?? null

  useEffect(() => {
    const renew = () => setNow(new Date())
    renew()
    const steps = setInterval(renew, step)
    const last = endsAt === null ? undefined : setTimeout(renew, Math.max(0, endsAt - Date.now()))
    return () => {
      clearInterval(steps)
      clearTimeout(last)
    }
  }, [endsAt])
  return now
}
