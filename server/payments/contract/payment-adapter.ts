/** What a page may load on top of what is our own, by directive. */
export type ScriptSources = Partial<
  Record<'scriptSrc' | 'styleSrc' | 'imgSrc' | 'connectSrc' | 'frameSrc', string[]>
>

/** What differs from one provider to the next. It is light: the provider is loaded by `open`. */
export interface PaymentAdapter<Keys, Opened, Header extends string = string> {
  /** the headers of a webhook that prove whose it is, in lower case */
  signatureHeaders: readonly Header[]
  /** the same as somebody might forge them */
  forgedSignature: Readonly<Record<Header, string>>
  /** Why keys are not those of the provider's test system, naming the variable; null when they are. */
  whyLive(keys: Keys): string | null
  /** The script of the provider's that the browser loads. */
  script: {
    url: string
    /** where the sandbox has its own */
    sandboxUrl: `/${string}`
    /** what pages that load it may load besides */
    sources: ScriptSources
    /** what the script is told we are, which everybody may know */
    publicKey(keys: Keys): string
    /** PRODUCTION, or another word for a place where no money moves */
    environment(keys: Keys): string
  }
  /** Loads the provider's code and opens it; `apiUrl` is another address than its own, such as the sandbox's. */
  open(keys: Keys, access: { apiUrl: string | null; now: () => Date }): Promise<Opened>
  /** What a check of the provider's test system asks beyond the calls of the interface, by name; each answers what it found. */
  checks?: Readonly<
    Record<string, (keys: Keys, access: { apiUrl: string | null; now: () => Date }) => Promise<string>>
  >
}
