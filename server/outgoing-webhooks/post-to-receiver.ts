import type { IncomingMessage } from 'node:http'
import { callPublicHost } from '#server/network/call-public-host.ts'
import type { Receivers } from '#server/network/receivers.ts'
import type { AttemptFailure } from '#shared/api/outgoing-webhooks.ts'

/** How much of an answer is read, in bytes, and shown, in characters. */
const mostRead = 4_096
const mostShown = 500

/** The outcome of a call. */
export interface ReceiverAnswer {
  /** the HTTP status; null without an answer */
  status: number | null
  /** null: the receiver has it */
  failure: AttemptFailure | null
  milliseconds: number
  /** the beginning of the answer */
  answer: string
}

/** What is sent. */
export interface ReceiverCall {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** Posts to a receiver as `callPublicHost` does, and reads the beginning of its answer. */
export async function postToReceiver(receivers: Receivers, call: ReceiverCall): Promise<ReceiverAnswer> {
  const began = performance.now()
  const { status, failure, content } = await callPublicHost(
    receivers,
    { method: 'POST', ...call },
    beginningOf,
  )
  return { status, failure, answer: content ?? '', milliseconds: Math.round(performance.now() - began) }
}

/** The beginning of an answer, without characters that cannot be stored; the rest is not read. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of response) {
      parts.push(part)
      bytes += part.length
      if (bytes >= mostRead) break
    }
  } catch {
    // the status is known, whatever ended the answer
  }
  const text = Buffer.concat(parts).subarray(0, mostRead).toString('utf8')
  return text.replaceAll('\0', '').slice(0, mostShown).toWellFormed()
}
