import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const Now = createContext(new Date(0))
const minute = 60_000

/** The current time, the base of "Today" and "Tomorrow"; updated every minute. */
export function useNow(): Date {
  return useContext(Now)
}

interface NowProviderProps {
  /** when the server rendered the page; the browser starts from it to render the same */
  renderedAt: Date
  children: ReactNode
}

/** Provides the page's clock. */
export function NowProvider({ renderedAt, children }: NowProviderProps) {
  const [now, setNow] = useState(renderedAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return <Now value={now}>{children}</Now>
}
