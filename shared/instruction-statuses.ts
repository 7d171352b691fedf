/**
 * How an instruction to a provider stands: `failed` is not tried again by itself; `settled` was done by hand, outside of
 * every rail; `void` counts for nothing, because another took its place or a buyer's bank gave the money back.
 */
export const instructionStatuses = ['waiting', 'done', 'failed', 'settled', 'void'] as const
export type InstructionStatus = (typeof instructionStatuses)[number]
