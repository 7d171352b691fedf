import type * as calls from '#shared/api/admin-money.ts'
import { send } from '#web/data/api-client.ts'

type Sent = Promise<unknown>

/** Has the provider try again a refund or release that failed. */
export function retryInstruction(id: string): Sent {
  const call = { method: 'POST', path: '/api/admin/money/instructions/:id/retry' } as const
  return send<typeof calls.retryInstruction>(call, { params: { id } })
}

/** Says how a refund or release that failed was paid in another way. */
export function settleInstruction(id: string, reason: string): Sent {
  const call = { method: 'POST', path: '/api/admin/money/instructions/:id/settle' } as const
  return send<typeof calls.settleInstruction>(call, { params: { id }, body: { reason } })
}

/** Lets a stopped payment go on, with what was found. */
export function liftStop(id: string, reason: string): Sent {
  const call = { method: 'POST', path: '/api/admin/money/payments/:id/lift' } as const
  return send<typeof calls.liftStop>(call, { params: { id }, body: { reason } })
}

/** Sends what speaks for the baker, or accepts that the buyer is right. */
export function answerDispute(id: string, body: calls.DisputeAnswerBody): Sent {
  const call = { method: 'POST', path: '/api/admin/money/disputes/:id/answer' } as const
  return send<typeof calls.answerDispute>(call, { params: { id }, body })
}
