import { expect, test } from 'vitest'
import { ApiError } from '#web/data/api-client.ts'
import { dashboardStatsQuery } from './dashboard-queries.ts'

test('ADMIN-28, ADMIN-29: retries stats twice, but not after the session ended, and does not refetch on window focus', () => {
  const { retry, refetchOnWindowFocus } = dashboardStatsQuery.options
  const failed = new ApiError(503, '')
  expect([0, 1, 2].map((failures) => retry?.(failures, failed))).toEqual([true, true, false])
  const signedOut = new ApiError(401, '{"error":"unauthenticated","message":"Please sign in."}')
  expect(retry?.(0, signedOut)).toBe(false)
  expect(refetchOnWindowFocus).toBe(false)
  expect(dashboardStatsQuery.key).toEqual(['/api/dashboard/stats'])
})
