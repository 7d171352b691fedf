import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import type { Servings } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { dayText } from '#shared/ready-by.ts'
import type { ListingOfBatch } from './waitlisted-batches.ts'

/** The fields of a batch in waitlist emails. */
type MailedBatch = Pick<
  ListingOfBatch,
  'id' | 'title' | 'batch_id' | 'ready_by_date' | 'cook_first_name' | 'cook_last_name'
>

/** The email that servings are available again; read late, so it promises nothing. */
export function freeAgainMail(batch: MailedBatch, free: Servings, publicUrl: string): WrittenMail {
  const { id, title, batch_id, ready_by_date } = batch
  const cook = `${batch.cook_first_name} ${batch.cook_last_name}`.trim()
  const day = dayText(ready_by_date)
  return layOutMail({
    subject: `Available again: ${title}, ${day}`,
    paragraphs: [
      `You asked us to tell you: ${title} from ${cook} for ${day} can be ordered again.`,
      plural(free, ['# serving was left when we sent this.', '# servings were left when we sent this.']),
      'First come, first served: nothing is held for you.',
    ],
    button: {
      label: 'See it and order',
      url: `${publicUrl}/food/${id}${batch_id === null ? '' : `?day=${batch_id}`}`,
    },
    afterwards: [
      'If it’s gone when you get there, you stay on the waitlist, and we email you when it’s available again. You can leave the waitlist on the same page.',
    ],
  })
}
