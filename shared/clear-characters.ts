/** Letters and digits that nobody confuses, in print or read aloud. */
export const clearCharacters = '34679ACDEFGHJKMNPQRTUVWXY'
