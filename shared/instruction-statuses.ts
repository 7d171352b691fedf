/**
 * The states of an instruction to a provider. `failed` is not retried; `settled` was done by hand outside the
 * provider; `void` was replaced, or a buyer's bank returned the money.
 */
export const instructionStatuses = ['waiting', 'done', 'failed', 'settled', 'void'] as const
export type InstructionStatus = (typeof instructionStatuses)[number]
