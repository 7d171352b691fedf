import type { CurrentUser } from '#shared/api/accounts.ts'
import { type ContactCategory, contactCategories } from '#shared/api/contact.ts'
import { longestName, nameLengthFault } from '#shared/name-rules.ts'
import type { FieldErrors } from '#web/data/field-errors.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { categoryLabels } from './contact-checks.ts'
import css from './contact-fields.module.css'

interface ContactFieldsProps {
  errors: FieldErrors
  user: CurrentUser | null
  category: ContactCategory | null
}

/** First and last name if both fit. */
function nameOf({ firstName, lastName }: CurrentUser): string {
  const name = `${firstName} ${lastName}`.trim()
  return nameLengthFault(name) === null ? name : firstName
}

/** The sender, the subject and the message (STATIC-01), and a honeypot field for bots. */
export function ContactFields({ errors, user, category }: ContactFieldsProps) {
  return (
    <>
      <div className="two">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          minLength={2}
          maxLength={longestName}
          defaultValue={user ? nameOf(user) : ''}
          error={errors.name}
          required
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          defaultValue={user?.email ?? ''}
          error={errors.email}
          required
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          error={errors.phone}
          optional
        />
        <SelectField
          label="Category"
          name="category"
          defaultValue={category ?? ''}
          error={errors.category}
          required
        >
          <option value="">Choose a category</option>
          {contactCategories.map((name) => (
            <option key={name} value={name}>
              {categoryLabels[name]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Subject"
        name="subject"
        minLength={5}
        maxLength={200}
        error={errors.subject}
        required
      />
      <TextAreaField
        label="Message"
        name="message"
        rows={7}
        minLength={10}
        maxLength={5000}
        hint="If it is about an order or a listing, say which one."
        error={errors.message}
        required
      />
      <div className={css.trap} aria-hidden="true">
        <TextField label="Leave this empty" name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}
