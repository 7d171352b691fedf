import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PickupWindow } from '#shared/api/pickup-windows.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { savePickupWindow } from './api.ts'
import { withSkipped } from './window-draft.ts'

/** Leaves a day of a window out, or puts it back, one at a time; what is refused stays as it was, and says why. */
export function useSkipDay(window: PickupWindow) {
  const queryClient = useQueryClient()
  const [skipping, setSkipping] = useState<{ day: string; isSkipped: boolean } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const change = async (day: string, isSkipped: boolean) => {
    if (skipping !== null) return
    setSkipping({ day, isSkipped })
    setFailure(null)
    try {
      await savePickupWindow(window.id, withSkipped(window, day, isSkipped))
    } catch (error) {
      setFailure(failureText(error))
    }
    // what was changed elsewhere meanwhile is seen beside why, and the next press is of that
    await refreshQueries(queryClient, '/api/sellers/pickup-windows')
    setSkipping(null)
  }
  return { skip: (day: string, isSkipped: boolean) => void change(day, isSkipped), skipping, failure }
}
