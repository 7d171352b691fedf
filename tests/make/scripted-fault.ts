/** A provider's operations. */
export type Operation =
  | 'create'
  | 'capture'
  | 'read'
  | 'close'
  | 'refund'
  | 'release'
  | 'readInstruction'
  | 'readMoney'
  | 'readDispute'
  | 'answerDispute'

/** How a call fails: before the provider acted, after it acted, or with the effect coming much later. */
export type Fault = 'refused' | 'server_error' | 'lost_answer' | 'late'
