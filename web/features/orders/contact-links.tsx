import { ButtonLink } from '#web/ui/button.tsx'

interface ContactLinksProps {
  /** the person's name, for screen readers */
  name: string
  phone: string | null
  email: string | null
}

/** "Call", "Text" and "Email" links for the contact details that are known (DIALOG-08, DIALOG-09) */
export function ContactLinks({ name, phone, email }: ContactLinksProps) {
  if (!(phone || email)) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form section of its own
    <div className="row tight" role="group" aria-label={`Contact ${name}`}>
      {phone && (
        <>
          <ButtonLink icon="phone" href={`tel:${phone}`}>
            Call
          </ButtonLink>
          <ButtonLink icon="message" href={`sms:${phone}`}>
            Text
          </ButtonLink>
        </>
      )}
      {email && (
        <ButtonLink icon="mail" href={`mailto:${email}`}>
          Email
        </ButtonLink>
      )}
    </div>
  )
}
