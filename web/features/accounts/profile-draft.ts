/** Under what a profile's form is kept while it is filled in. */
export function profileDraftKey(id: string): string {
  return `bakesale:profile-draft:${id}`
}
