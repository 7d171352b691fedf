import { longestAnnouncement } from '#shared/api/announcements.ts'
import { plural } from '#shared/plural.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { toasts } from '#web/ui/toast-store.ts'

interface AnnouncementFieldProps {
  value: string
  error: string | undefined
  onChange: (body: string) => void
}

/** The message that a baker sends to several buyers at once. */
export function AnnouncementField({ value, error, onChange }: AnnouncementFieldProps) {
  return (
    <TextAreaField
      label="Message to your buyers"
      name="body"
      rows={3}
      maxLength={longestAnnouncement}
      required
      placeholder="I’m running 20 minutes late. Please come to the side door."
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** Shows a toast with the number of people who get the announcement. */
export function showAnnouncementToast({ people }: { people: number }): void {
  toasts.add({
    title: 'Message sent to your buyers',
    description: plural(people, ['# person gets an email', '# people get an email']),
  })
}
