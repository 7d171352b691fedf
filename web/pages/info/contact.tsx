import drawing from '#web/assets/illustrations/letter.svg'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { contactCategory, problemText } from '#web/features/messages/contact-checks.ts'
import { ContactForm, ContactSent } from '#web/features/messages/contact-form.tsx'
import { contactFormQuery } from '#web/features/messages/contact-form-query.ts'
import { settingsQuery } from '#web/features/settings/settings-query.ts'
import { paths } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { DrawnHead } from '#web/ui/drawn-head.tsx'
import { Link } from '#web/ui/link.tsx'
import css from './contact.module.css'

/** The contact page (NAV-45, STATIC-01); `?category=` selects the subject. */
export default function ContactPage({ search }: PageProps) {
  const { user } = useCurrentUser()
  const { data: form } = useApiQuery(contactFormQuery)
  const { data: settings } = useApiQuery(settingsQuery)
  return (
    <div className="wrap">
      <DrawnHead title="Contact Us" drawing={drawing}>
        Tell us what is on your mind. A person reads it and replies within 24 hours.
      </DrawnHead>
      <div className={`split ${css.page}`}>
        {search.has('sent') ? (
          <ContactSent />
        ) : (
          <ContactForm
            user={user}
            category={contactCategory(search.get('category'))}
            openedAt={form?.openedAt ?? null}
            problem={problemText(search.get('problem'))}
          />
        )}
        <aside className="stack" aria-label="Before you write">
          <h2 className={css.title}>Before you write</h2>
          <p>
            Is it about an order? The baker often knows best. Their phone number and email address are with
            the order in <Link href={paths.myOrders}>My Orders</Link>.
          </p>
          <p>
            The <Link href={paths.help}>help center</Link> answers what most people ask.
          </p>
          <p>
            Is it about your privacy? Choose “General question”. We aim to respond to privacy requests within
            48 hours.
          </p>
          <p>
            In danger? Call 911 first. Then read our <Link href={paths.safety}>safety guidelines</Link>.
          </p>
          {settings && (
            <p>
              Prefer to email us? <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>
              {settings.supportPhone && (
                <>
                  {' '}
                  or{' '}
                  <a href={`tel:${settings.supportPhone.replace(/[^+\d]/g, '')}`}>{settings.supportPhone}</a>
                </>
              )}
            </p>
          )}
          <p className="small muted">
            We keep your message and your email address so we can answer you. More in the{' '}
            <Link href={paths.privacyPolicy}>privacy policy</Link>.
          </p>
        </aside>
      </div>
    </div>
  )
}
