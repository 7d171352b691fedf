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
  playProviderEvent as playProviderEventCall,
  settleProviderEvent as settleProviderEventCall,
} from '#shared/api/provider-events.ts'
import { send } from '#web/data/api-client.ts'

type Sent = Promise<unknown>

/** Has the provider try again a refund or release that failed. */
export function retryInstruction(id: string): Sent {
  const call = { method: 'POST', path: '/api/admin/money/instructions/:id/retry' } as const
  return send<typeof retryInstructionCall>(call, { params: { id } })
}

/** Says how a refund or release that failed was paid in another way. */
export function settleInstruction(id: string, reason: string): Sent {
  const call = { method: 'POST', path: '/api/admin/money/instructions/:id/settle' } as const
  return send<typeof settleInstructionCall>(call, { params: { id }, body: { reason } })
}

/** Books what only the provider knows of a stopped payment, and lets it go on. */
export function rebuildPayment(id: string, reason: string): Sent {
  const call = { method: 'POST', path: '/api/admin/money/payments/:id/rebuild' } as const
  return send<typeof rebuildPaymentCall>(call, { params: { id }, body: { reason } })
}

/** Lets money leave again after a restore. */
export function endMoneyHold(reason: string): Sent {
  const call = { method: 'POST', path: '/api/admin/money/hold/end' } as const
  return send<typeof endMoneyHoldCall>(call, { body: { reason } })
}

/** Refunds a payment that only its provider knows; answers how much went back. */
export function refundUnknownMoney(
  id: string,
  reason: string,
): Promise<CallResponse<typeof refundUnknownMoneyCall>> {
  const call = { method: 'POST', path: '/api/admin/money/differences/:id/refund' } as const
  return send<typeof refundUnknownMoneyCall>(call, { params: { id }, body: { reason } })
}

/** Lets a stopped payment go on, with what was found. */
export function liftStop(id: string, reason: string): Sent {
  const call = { method: 'POST', path: '/api/admin/money/payments/:id/lift' } as const
  return send<typeof liftStopCall>(call, { params: { id }, body: { reason } })
}

/** Sends what speaks for the baker, or accepts that the buyer is right. */
export function answerDispute(id: string, body: DisputeAnswerBody): Sent {
  const call = { method: 'POST', path: '/api/admin/money/disputes/:id/answer' } as const
  return send<typeof answerDisputeCall>(call, { params: { id }, body })
}

/** Releases an order on hold, or refunds it, with a reason. */
export function decideHold(id: OrderHoldId, body: CallInput<typeof decideHoldCall>['body']): Sent {
  const call = { method: 'POST', path: '/api/admin/money/holds/:id/decide' } as const
  return send<typeof decideHoldCall>(call, { params: { id }, body })
}

/** Takes in once more what a provider told; answers what came of it. */
export function playProviderEvent(id: ProviderEventId): Promise<ProviderEventResult> {
  const call = { method: 'POST', path: '/api/admin/money/events/:id/play' } as const
  return send<typeof playProviderEventCall>(call, { params: { id } })
}

/** Settles by hand an event that waits. */
export function settleProviderEvent(id: ProviderEventId, reason: string): Sent {
  const call = { method: 'POST', path: '/api/admin/money/events/:id/settle' } as const
  return send<typeof settleProviderEventCall>(call, { params: { id }, body: { reason } })
}
