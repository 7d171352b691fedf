import { useQueryClient } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { AdminOrderRow } from '#shared/api/admin-orders.ts'
import { failureText } from '#web/data/failure-copy.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { staleAfterOrderChange } from './orders-queries.ts'

/** The failures of an action, by order ID. */
export type ActFailures = ReadonlyMap<string, string>

type Order = Pick<AdminOrderRow, 'id' | 'title'>

interface Acts {
  orders: readonly Order[]
  /** the toast after success */
  done: string
  write: (order: Order) => Promise<unknown>
  onDone: (failed: ActFailures) => void
}

/** Changes orders one call at a time and records the failures. */
export function useOrderActs(onSessionEnd: () => void) {
  const queryClient = useQueryClient()
  const [isPending, start] = useTransition()
  const [progress, setProgress] = useState('')
  const [failures, setFailures] = useState<ActFailures>(new Map())

  const run = ({ orders, done, write, onDone }: Acts) => {
    if (isPending) return
    setFailures(new Map())
    start(async () => {
      const failed = await writeEach(orders, write, setProgress)
      if (failed === null) return onSessionEnd()
      setProgress('')
      setFailures(failed)
      // the open dialog shows the refusal of a single order
      if (failed.size === 0 || orders.length > 1) toasts.add(resultToast(orders, failed, done))
      onDone(failed)
      await refreshQueries(queryClient, ...staleAfterOrderChange)
    })
  }
  return { run, isPending, progress, failures, forgetFailures: () => setFailures(new Map()) }
}

/** Writes one order after the other; returns the failures, or null once the session has ended. */
async function writeEach(
  orders: readonly Order[],
  write: Acts['write'],
  onProgress: (progress: string) => void,
): Promise<ActFailures | null> {
  const failed = new Map<string, string>()
  for (const [index, order] of orders.entries()) {
    if (orders.length > 1) onProgress(`${index + 1} of ${orders.length}...`)
    try {
      await write(order)
    } catch (error) {
      if (isSignedOut(error)) return null
      failed.set(order.id, failureText(error))
    }
  }
  return failed
}

/** The toast after changing orders. */
export function resultToast(orders: readonly Order[], failed: ActFailures, done: string) {
  const [only] = orders
  const [why = ''] = failed.values()
  if (failed.size === 0)
    return { title: done, description: orders.length === 1 && only ? only.title : `${orders.length} orders` }
  const description = `${failed.size} of ${orders.length} could not be changed: ${why}`
  return { title: 'Not done', description, tone: 'bad' as const }
}
