import { useEffect, useState } from 'react'
import { useNow } from '#web/rendering/now.tsx'

/** How often the remaining time is updated, in ms. */
const step = 15_000

/** The current time, updated every few seconds and exactly at `end`; the first render uses the server's time. */
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
