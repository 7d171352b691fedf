import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import { dayText } from '#shared/ready-by.ts'
import type { KitchenOrderRow } from './kitchen-repository.ts'

/** An announcement email to a person with an order it applies to. */
export function announcementMail({
  cookName,
  date,
  order,
  body,
  publicUrl,
}: {
  cookName: string
  date: string | undefined
  order: Pick<KitchenOrderRow, 'title' | 'ready_date'>
  body: string
  publicUrl: string
}): WrittenMail {
  const day = dayText(date ?? order.ready_date)
  const [subject, opening] =
    date === undefined
      ? [
          `${cookName} about ${order.title} for ${day}`,
          `A message from ${cookName} about ${order.title} for ${day}:`,
        ]
      : [`${cookName} about your pickup on ${day}`, `A message from ${cookName} about your pickup on ${day}:`]
  return layOutMail({
    subject,
    paragraphs: [opening, `“${body}”`],
    button: { label: 'Open my orders', url: `${publicUrl}/my-orders` },
  })
}
