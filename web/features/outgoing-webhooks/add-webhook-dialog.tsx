import { useState } from 'react'
import type { WebhookEventType } from '#shared/api/webhook-events.ts'
import { useForm } from '#web/data/use-form.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { addWebhook } from './api.ts'
import { EventChoice } from './event-choice.tsx'
import { eventTypes } from './webhook-copy.ts'

interface AddWebhookDialogProps {
  onAdded: (secret: string) => Promise<void>
  onClose: () => void
}

/** Asks for the URL and the events of a new webhook. */
export function AddWebhookDialog({ onAdded, onClose }: AddWebhookDialogProps) {
  const [events, setEvents] = useState<WebhookEventType[]>(eventTypes)
  const { form, errors, isPending } = useForm({
    check: ({ url = '' }) => {
      // the second only in a local trial, as the server knows
      if (!/^(https:\/\/|http:\/\/localhost:)/.test(url.trim()))
        return { errors: { url: 'Enter a URL that begins with https://' } }
      if (events.length === 0) return { errors: { events: 'Choose at least one event' } }
      return { body: { url, events } }
    },
    send: addWebhook,
    done: ({ secret }) => onAdded(secret),
  })
  return (
    <FormDialog
      title="Add a webhook"
      submitLabel="Add webhook"
      form={form}
      busy={isPending}
      failure={errors.form}
      onClose={onClose}
    >
      <TextField
        label="URL of your server"
        name="url"
        type="url"
        autoComplete="off"
        maxLength={500}
        placeholder="https://"
        hint="We send each event there as a POST request"
        error={errors.url}
        required
      />
      <EventChoice chosen={events} error={errors.events} onChoose={setEvents} />
    </FormDialog>
  )
}
