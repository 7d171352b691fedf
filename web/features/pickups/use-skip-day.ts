import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PickupWindow } from '#shared/api/pickup-windows.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { savePickupWindow } from './api.ts'
import { withSkipped } from './window-draft.ts'

/** Skips or restores a day of a window, one request at a time. A refusal changes nothing and shows the reason. */
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
    // shows changes made elsewhere beside the reason, for the next try
    await refreshQueries(queryClient, '/api/sellers/pickup-windows')
    setSkipping(null)
  }
  return { skip: (day: string, isSkipped: boolean) => void change(day, isSkipped), skipping, failure }
}
