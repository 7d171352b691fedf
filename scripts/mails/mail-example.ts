import type { WrittenMail } from '#server/mail/mail-layout.ts'

/** A mail as somebody could get it. */
export interface MailExample {
  /** what it tells and to whom, such as "order-placed, to the baker, paid online"; no other example has it */
  name: string
  mail: WrittenMail
}

/** Where the links of the examples lead. */
export const publicUrl = 'https://bakesale.example'

/** What a name, a title or a reason is at its longest or oddest, so that a page of examples shows how a mail bears it. */
export const long = {
  name: 'Maximiliane-Theodora von Wolkenstein-Trostburg',
  title: 'Grandmother’s slow-fermented whole-grain rye with caraway, fennel, coriander and a crackling crust',
  reason:
    'The oven broke down this morning & the part comes <on Friday>.\nI am so sorry — next week, with an extra bun.',
} as const
