import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'

/**
 * The last email of an account: it is deleted, and what stays. It names nobody, as the address may not be confirmed.
 */
export function accountDeletedMail(publicUrl: string): WrittenMail {
  return layOutMail({
    subject: 'Your BakeSale account is deleted',
    paragraphs: [
      'Hello,',
      'Your account is deleted, along with your profile, your listings, your photos, and this address. Records of what you bought and sold stay as long as the law requires, without your name.',
      'Thank you for baking, or for tasting. The door stays open.',
    ],
    afterwards: [`If you didn’t ask for this, write to us right away: ${publicUrl}/contact.`],
  })
}
