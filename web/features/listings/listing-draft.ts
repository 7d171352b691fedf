/** Where the tab keeps an unsaved form: each person and each listing has a draft of their own. */
export function draftKey(userId: string, listingId: string | null): string {
  return `bakesale:listing-draft:${userId}:${listingId ?? 'new'}`
}
