import type { WrittenMail } from '#server/mail/mail-layout.ts'

/** An example of an email. */
export interface MailExample {
  /** what it is about and its recipient, such as "order-placed, to the baker, paid online"; unique */
  name: string
  mail: WrittenMail
}

/** The origin of the examples' links. */
export const publicUrl = 'https://bakesale.example'

/** The longest or oddest names, titles and reasons, to check that the layout of an email handles them. */
export const long = {
  name: 'Maximiliane-Theodora von Wolkenstein-Trostburg',
  title: 'Grandmother’s slow-fermented whole-grain rye with caraway, fennel, coriander and a crackling crust',
  reason:
    'The oven broke down this morning & the part comes <on Friday>.\nI am so sorry — next week, with an extra bun.',
} as const
