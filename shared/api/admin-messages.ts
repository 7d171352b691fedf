import * as z from 'zod/mini'
import { adminListQuery, adminListResponse } from './admin-lists.ts'
import { defineCall } from './call.ts'
import { contactCategories } from './contact.ts'
import { Id, Moment, requiredText } from './fields.ts'

/** The states of a message: open until answered, overdue when still open after 24 hours (STATIC-10). */
export const messageStates = ['open', 'overdue', 'answered'] as const
export type MessageState = (typeof messageStates)[number]

/** A message to us in a list. */
export const MessageSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  category: z.enum(contactCategories),
  state: z.enum(messageStates),
  createdAt: Moment,
  dueAt: Moment,
})
export type MessageSummary = z.infer<typeof MessageSummary>

const messageFilter = {
  /** `open` includes overdue messages */
  state: z.optional(z.enum(messageStates, 'Must be open, overdue or answered')),
  category: z.optional(z.enum(contactCategories, 'Must be a category')),
}

export const MessageFilter = z.object(messageFilter)
export type MessageFilter = z.output<typeof MessageFilter>

/** Messages to us: open ones by due time, others newest first. */
export const listMessages = defineCall({
  name: 'listMessages',
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'List messages',
  tag: 'admin messages',
  callers: 'answer_messages',
  query: z.object({ ...messageFilter, ...adminListQuery }),
  success: { status: 200, body: z.object({ messages: z.array(MessageSummary), ...adminListResponse }) },
  errors: ['unauthenticated', 'forbidden', 'invalid', 'rate_limited'],
})

/** The filtered messages as a CSV file. */
export const exportMessages = defineCall({
  name: 'exportMessages',
  method: 'GET',
  path: '/api/admin/messages.csv',
  summary: 'Export messages as CSV',
  tag: 'admin messages',
  callers: 'answer_messages',
  query: MessageFilter,
  success: { status: 200, file: 'text/csv' },
  errors: ['unauthenticated', 'set_up_needed', 'forbidden', 'invalid', 'rate_limited'],
})

/** A message with its answer. */
export const Message = z.extend(MessageSummary, {
  phone: z.nullable(z.string()),
  message: z.string(),
  /** null while it is open */
  answered: z.nullable(
    z.object({
      by: z.string(),
      at: Moment,
      /** the emailed answer; null when it was answered elsewhere */
      answer: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
})
export type Message = z.infer<typeof Message>

/** A message with its answer. */
export const getMessage = defineCall({
  name: 'getMessage',
  method: 'GET',
  path: '/api/admin/messages/:id',
  summary: 'Get a message',
  tag: 'admin messages',
  callers: 'answer_messages',
  params: z.object({ id: Id }),
  success: { status: 200, body: Message },
  errors: ['unauthenticated', 'forbidden', 'not_found', 'invalid', 'rate_limited'],
})

const answerErrors = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'wrong_origin',
  'not_found',
  'conflict',
  'too_large',
  'unsupported_media_type',
  'invalid',
  'rate_limited',
] as const

/** An answer to a message. */
export const AnswerBody = z.object({ answer: requiredText('Write an answer', 5000) })

/** Emails an answer to the sender of a message. */
export const answerMessage = defineCall({
  name: 'answerMessage',
  method: 'POST',
  path: '/api/admin/messages/:id/answer',
  summary: 'Answer a message by email',
  tag: 'admin messages',
  callers: 'answer_messages',
  params: z.object({ id: Id }),
  body: AnswerBody,
  success: { status: 200, body: Message },
  errors: answerErrors,
})

/** How a message was answered. */
export const CloseMessageBody = z.object({ note: requiredText('Say how it was answered', 2000) })

/** Marks a message as answered elsewhere, or as needing no answer. */
export const closeMessage = defineCall({
  name: 'closeMessage',
  method: 'POST',
  path: '/api/admin/messages/:id/close',
  summary: 'Mark a message as answered elsewhere',
  tag: 'admin messages',
  callers: 'answer_messages',
  params: z.object({ id: Id }),
  body: CloseMessageBody,
  success: { status: 200, body: Message },
  errors: answerErrors,
})
