/** A subject's figures, read on demand. */
export interface Figures {
  /** each figure's description, by name */
  help: Readonly<Record<string, string>>
  read(): Promise<Readonly<Record<string, number>>>
}
