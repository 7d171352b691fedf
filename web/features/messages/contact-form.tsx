import { startTransition, useActionState, useEffect, useRef } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { ContactCategory } from '#shared/api/contact.ts'
import { ApiError } from '#web/data/api-client.ts'
import { type FieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { paths } from '#web/routing/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { sendContactMessage } from './api/send-contact-message.ts'
import { type ContactTyped, checkContact, contactTyped } from './contact-checks.ts'
import { ContactFields } from './contact-fields.tsx'

interface ContactFormProps {
  /** who writes, to fill in name and email; null for a visitor */
  user: CurrentUser | null
  /** what the link that led here was about */
  category: ContactCategory | null
  /** when the form was opened, sealed by the server; null while it is not known */
  openedAt: string | null
  /** what the server said of a form that the browser sent by itself */
  problem: string | null
}

interface Outcome {
  errors: FieldErrors
  isSent: boolean
}

const untouched: Outcome = { errors: {}, isSent: false }

/** The contact form (STATIC-01 to STATIC-10); what was typed stays, whatever goes wrong. */
export function ContactForm({ user, category, openedAt, problem }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const [{ errors, isSent }, submit, isPending] = useActionState(sendTyped, untouched)
  useFocusFirstInvalid(form, errors)
  if (isSent) return <ContactSent takesFocus />
  return (
    <form
      ref={form}
      action={paths.contact}
      method="post"
      // until the page's own checks are there, the browser's count
      noValidate={isHydrated}
      className="sheet stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (isPending) return
        const typed = contactTyped(new FormData(event.currentTarget))
        startTransition(() => submit(typed))
      }}
    >
      {problem && <Notice tone="bad">{problem}</Notice>}
      {openedAt !== null && <input type="hidden" name="openedAt" value={openedAt} />}
      <ContactFields errors={errors} user={user} category={category} />
      {errors.form && <Notice tone="bad">{errors.form}</Notice>}
      <div className="row">
        <Button type="submit" variant="primary" size="large" icon="mail" busy={isPending}>
          Send Message
        </Button>
      </div>
    </form>
  )
}

async function sendTyped(_before: Outcome, typed: ContactTyped): Promise<Outcome> {
  const checked = checkContact(typed)
  if (checked.errors) return { errors: checked.errors, isSent: false }
  try {
    await sendContactMessage(checked.body)
    // an earlier try that failed is no news any more
    toasts.dismiss()
    return { errors: {}, isSent: true }
  } catch (error) {
    const { reason, fields } = error instanceof ApiError ? error : { reason: null, fields: {} }
    const description = reason ?? 'We could not be reached. Please check your connection and try again.'
    toasts.add({ title: 'Failed to send message', description, tone: 'bad' })
    const form = hasErrors(fields) ? {} : { form: `${description} What you wrote is still here.` }
    return { errors: { ...fields, ...form }, isSent: false }
  }
}

interface ContactSentProps {
  /** whether it takes the form's place, and is then read out */
  takesFocus?: boolean
}

/** What happens next. */
export function ContactSent({ takesFocus = false }: ContactSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <section className="sheet stack">
      <h2 ref={heading} tabIndex={-1}>
        Your message has arrived
      </h2>
      <p>
        A person reads it and replies within 24 hours, to the email address you gave. A copy of your message
        is on its way there. There is nothing more for you to do.
      </p>
      <div className="row">
        <ButtonLink href={paths.browse}>Browse Baked Goods</ButtonLink>
        <ButtonLink variant="quiet" href={paths.help}>
          Help Center
        </ButtonLink>
      </div>
    </section>
  )
}
