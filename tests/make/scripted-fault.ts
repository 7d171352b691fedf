/** What a provider is asked to do. */
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

/** How a call goes wrong: before the provider did anything, after it did, or long before it does it after all. */
export type Fault = 'refused' | 'server_error' | 'lost_answer' | 'late'
