import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** Navigates to `path` after `delay` milliseconds once there is a path; leaving the page cancels it. */
export function useRedirectLater(path: string | null, delay: number): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (path === null) return
    const timer = setTimeout(() => navigate(path), delay)
    return () => clearTimeout(timer)
  }, [path, delay, navigate])
}
