/** Letters and digits that no one takes for one another, on paper or said aloud across a kitchen table. */
export const clearCharacters = '34679ACDEFGHJKMNPQRTUVWXY'
