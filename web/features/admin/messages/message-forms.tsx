import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { AnswerBody, CloseMessageBody, type Message } from '#shared/api/admin-messages.ts'
import { fieldErrors } from '#web/data/field-errors.ts'
import { useDraft } from '#web/data/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { consoleDrafts } from '../console-drafts.ts'
import { useConsoleForm } from '../use-console-form.ts'
import { answerMessage, closeMessage } from './api.ts'

interface MessageFormProps {
  message: Message
  onAnswered: () => void
  onSessionEnd: () => void
}

/** Writes an answer to email. */
export function AnswerForm({ message, ...events }: MessageFormProps) {
  const { id, name, email } = message
  return (
    <TextForm
      {...events}
      title="Answer"
      draftKey={`${consoleDrafts}answer:${id}`}
      label="Your answer"
      hint={`We email it to ${email} with their message below it. Replies come to our support address.`}
      maxLength={5000}
      check={(answer) => fieldErrors(AnswerBody.safeParse({ answer })).answer}
      submit={{ label: 'Send answer', isPrimary: true }}
      send={(answer) => answerMessage(id, answer)}
      done={{ title: 'Your answer is on its way', description: `To ${name}` }}
    />
  )
}

/** Marks a message as answered elsewhere. */
export function CloseForm({ message, ...events }: MessageFormProps) {
  const { id, subject } = message
  return (
    <TextForm
      {...events}
      title="Answered elsewhere?"
      draftKey={`${consoleDrafts}close:${id}`}
      label="How you answered"
      hint="For other moderators, e.g. “By phone”. Nobody is emailed."
      maxLength={2000}
      check={(note) => fieldErrors(CloseMessageBody.safeParse({ note })).note}
      submit={{ label: 'Mark as answered', isPrimary: false }}
      send={(note) => closeMessage(id, note)}
      done={{ title: 'Marked as answered', description: subject }}
    />
  )
}

interface TextFormProps extends Omit<MessageFormProps, 'message'> {
  title: string
  draftKey: string
  label: string
  hint: ReactNode
  maxLength: number
  /** returns the error of the typed text, if any */
  check: (text: string) => string | undefined
  submit: { label: string; isPrimary: boolean }
  send: (text: string) => Promise<Message>
  done: { title: string; description: string }
}

const Draft = z.object({ text: z.string() })

/** A form with one text; its draft is kept in the tab until sent. */
function TextForm({
  title,
  draftKey,
  check,
  submit,
  send,
  done,
  onAnswered,
  onSessionEnd,
  ...field
}: TextFormProps) {
  const { values, set, forget } = useDraft(draftKey, Draft, { text: '' })
  const { form, errors, isPending } = useConsoleForm({
    check: () => {
      const error = check(values.text)
      return error === undefined ? { body: values.text.trim() } : { errors: { text: error } }
    },
    send,
    toastFor: () => done,
    done: () => {
      forget()
      onAnswered()
    },
    staleUrls: ['/api/admin/messages', '/api/admin/activity'],
    onSessionEnd,
  })
  return (
    <section className="sheet stack">
      <h2>{title}</h2>
      <form {...form} className="stack">
        <TextAreaField
          {...field}
          rows={submit.isPrimary ? 8 : 2}
          name="text"
          required
          value={values.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
          error={errors.text}
        />
        {errors.form && (
          <Notice tone="bad" live>
            {errors.form}
          </Notice>
        )}
        <div className="row">
          <Button type="submit" variant={submit.isPrimary ? 'primary' : 'line'} busy={isPending}>
            {submit.label}
          </Button>
        </div>
      </form>
    </section>
  )
}
