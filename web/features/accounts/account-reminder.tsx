import { latePart } from '#web/rendering/late-part.tsx'

/** The reminders at the top of signed-in pages; the profile shows them too. Visitors never load this code. */
export const AccountReminder = latePart(
  async () => {
    const { EmailReminder } = await import('./email-reminder.tsx')
    return EmailReminder
  },
  () => null,
)
