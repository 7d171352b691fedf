import { useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { ContactCategory } from '#shared/api/contact.ts'
import { ApiError } from '#web/data/api-client.ts'
import { fieldsOf } from '#web/data/failure-copy.ts'
import { type FieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { useForm } from '#web/data/use-form.ts'
import { paths } from '#web/paths.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { checkContact, contactTyped } from './contact-checks.ts'
import { ContactFields } from './contact-fields.tsx'
import { sendContactMessage } from './send-contact-message.ts'

interface ContactFormProps {
  /** the signed-in sender, to fill in name and email; null for a visitor */
  user: CurrentUser | null
  /** the category from the link */
  category: ContactCategory | null
  /** when the form was opened, signed by the server; null while unknown */
  openedAt: string | null
  /** the server's error for a form submitted without script */
  problem: string | null
}

/** The contact form (STATIC-01 to STATIC-10); typed values survive every failure. */
export function ContactForm({ user, category, openedAt, problem }: ContactFormProps) {
  const isHydrated = useHydrated()
  const [isSent, setSent] = useState(false)
  const { form, errors, isPending } = useForm({
    check: (texts) => checkContact(contactTyped(texts)),
    send: sendContactMessage,
    done: () => {
      // hide the failure of an earlier attempt
      toasts.dismiss()
      setSent(true)
    },
    refused: showFailureToast,
  })
  if (isSent) return <ContactSent takesFocus />
  return (
    <form
      {...form}
      action={paths.contact}
      method="post"
      // use the browser's checks until the page is hydrated
      noValidate={isHydrated}
      className="sheet stack"
    >
      {problem && <Notice tone="bad">{problem}</Notice>}
      {openedAt !== null && <input type="hidden" name="openedAt" value={openedAt} />}
      <ContactFields errors={errors} user={user} category={category} />
      {errors.form && <Notice tone="bad">{errors.form}</Notice>}
      <div className="row">
        <Button type="submit" variant="primary" size="large" icon="mail" busy={isPending}>
          Send message
        </Button>
      </div>
    </form>
  )
}

function showFailureToast(error: unknown): FieldErrors {
  const reason = error instanceof ApiError ? error.reason : null
  const description = reason ?? 'BakeSale could not be reached. Check your connection and try again.'
  toasts.add({ title: 'Failed to send message', description, tone: 'bad' })
  const fields = fieldsOf(error)
  return hasErrors(fields) ? fields : { form: `${description} What you wrote is still here.` }
}

interface ContactSentProps {
  /** whether it replaces the form and takes the focus */
  takesFocus?: boolean
}

/** The confirmation with the next steps. */
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
        A person will read it and reply within 24 hours, to the email address you gave. A copy of your message
        is on its way there. You don’t need to do anything else.
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
