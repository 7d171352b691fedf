import type {
  answerDispute as answerDisputeCall,
  DisputeAnswerBody,
  liftStop as liftStopCall,
  retryInstruction as retryInstructionCall,
  settleInstruction as settleInstructionCall,
} from '#shared/api/admin-money.ts'
import type { ProviderEventId } from '#shared/api/ids.ts'
import type {
  ProviderEventResult,
  playProviderEvent as playProviderEventCall,
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

/** Takes in once more what a provider told; answers what came of it. */
export function playProviderEvent(id: ProviderEventId): Promise<ProviderEventResult> {
  const call = { method: 'POST', path: '/api/admin/money/events/:id/play' } as const
  return send<typeof playProviderEventCall>(call, { params: { id } })
}
