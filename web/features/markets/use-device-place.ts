import { useState } from 'react'
import type { Point } from '#shared/distance.ts'
import { lookUpLocation } from '#web/features/location/look-up-location.ts'
import { locationIssueText } from './finder-view-rules.ts'
/** Locates the device, with a message on failure. */
export function useDevicePlace(onFind: (point: Point) => void) {
  const [isLocating, setLocating] = useState(false)
  const [issue, setIssue] = useState<string | null>(null)
  const locate = () => {
    setIssue(null)
    setLocating(true)
    void lookUpLocation('filter', navigator, {
      onFind: (point) => {
        setLocating(false)
        onFind(point)
      },
      onFail: (why) => {
        setLocating(false)
        setIssue(locationIssueText(why))
      },
      onEnd: () => setLocating(false),
    })
  }
  return { isLocating, issue, forgetIssue: () => setIssue(null), locate }
}
