import type {
  answerDispute as answerDisputeCall,
  DisputeAnswerBody,
  endMoneyHold as endMoneyHoldCall,
  liftStop as liftStopCall,
  rebuildPayment as rebuildPaymentCall,
  retryInstruction as retryInstructionCall,
  settleInstruction as settleInstructionCall,
} from '#shared/api/admin-money.ts'
import type { CallInput, CallResponse } from '#shared/api/call.ts'
import type { OrderHoldId, ProviderEventId } from '#shared/api/ids.ts'
import type { refundUnknownMoney as refundUnknownMoneyCall } from '#shared/api/money-differences.ts'
import type { decideHold as decideHoldCall } from '#shared/api/order-holds.ts'
import type {
  ProviderEventResult,
  playProviderEvent as replayProviderEventCall,
  settleProviderEvent as settleProviderEventCall,
} from '#shared/api/provider-events.ts'
import { send } from '#web/data/api-client.ts'

type Sent = Promise<unknown>

/** Retries a failed refund or release at the provider. */
export function retryInstruction(id: string): Sent {
  const call = { method: 'POST', path: '/api/admin/money/instructions/:id/retry' } as const
  return send<typeof retryInstructionCall>(call, { params: { id } })
}

/** Records how a failed refund or release was settled by other means. */
export function settleInstruction(id: string, reason: string): Sent {
  const call = { method: 'POST', path: '/api/admin/money/instructions/:id/settle' } as const
  return send<typeof settleInstructionCall>(call, { params: { id }, body: { reason } })
}

/** Books what only the provider knows of a stopped payment, and resumes it. */
export function rebuildPayment(id: string, reason: string): Sent {
  const call = { method: 'POST', path: '/api/admin/money/payments/:id/rebuild' } as const
  return send<typeof rebuildPaymentCall>(call, { params: { id }, body: { reason } })
}

/** Resumes outgoing money after a database restore. */
export function endMoneyHold(reason: string): Sent {
  const call = { method: 'POST', path: '/api/admin/money/hold/end' } as const
  return send<typeof endMoneyHoldCall>(call, { body: { reason } })
}

/** Refunds a payment known only to its provider; returns the amount. */
export function refundUnknownMoney(
  id: string,
  reason: string,
): Promise<CallResponse<typeof refundUnknownMoneyCall>> {
  const call = { method: 'POST', path: '/api/admin/money/differences/:id/refund' } as const
  return send<typeof refundUnknownMoneyCall>(call, { params: { id }, body: { reason } })
}

/** Resumes a stopped payment, with the findings. */
export function liftStop(id: string, reason: string): Sent {
  const call = { method: 'POST', path: '/api/admin/money/payments/:id/lift' } as const
  return send<typeof liftStopCall>(call, { params: { id }, body: { reason } })
}

/** Submits evidence for the baker, or accepts the dispute. */
export function answerDispute(id: string, body: DisputeAnswerBody): Sent {
  const call = { method: 'POST', path: '/api/admin/money/disputes/:id/answer' } as const
  return send<typeof answerDisputeCall>(call, { params: { id }, body })
}

/** Releases or refunds an order on hold, with a reason. */
export function decideHold(id: OrderHoldId, body: CallInput<typeof decideHoldCall>['body']): Sent {
  const call = { method: 'POST', path: '/api/admin/money/holds/:id/decide' } as const
  return send<typeof decideHoldCall>(call, { params: { id }, body })
}

/** Replays a provider event; returns the result. */
export function replayProviderEvent(id: ProviderEventId): Promise<ProviderEventResult> {
  const call = { method: 'POST', path: '/api/admin/money/events/:id/play' } as const
  return send<typeof replayProviderEventCall>(call, { params: { id } })
}

/** Settles a waiting provider event by hand. */
export function settleProviderEvent(id: ProviderEventId, reason: string): Sent {
  const call = { method: 'POST', path: '/api/admin/money/events/:id/settle' } as const
  return send<typeof settleProviderEventCall>(call, { params: { id }, body: { reason } })
}
