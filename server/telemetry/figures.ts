/** Figures of a subject, read when they are asked for. */
export interface Figures {
  /** what each is, by its name */
  help: Readonly<Record<string, string>>
  read(): Promise<Readonly<Record<string, number>>>
}
