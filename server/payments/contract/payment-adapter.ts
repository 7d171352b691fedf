/** Third-party sources a page may load, by CSP directive. */
export type ScriptSources = Partial<
  Record<'scriptSrc' | 'styleSrc' | 'imgSrc' | 'connectSrc' | 'frameSrc', string[]>
>

/** A provider's integration; it is light, and `open` loads the provider's code. */
export interface PaymentAdapter<Keys, Opened, Header extends string = string> {
  /** the signature headers of a webhook, in lower case */
  signatureHeaders: readonly Header[]
  /** example signature headers with a forged signature */
  forgedSignature: Readonly<Record<Header, string>>
  /** Why keys are not test keys, naming the variable; null when they are. */
  whyLive(keys: Keys): string | null
  /** The provider's script for the browser. */
  script: {
    url: string
    /** the sandbox's script */
    sandboxUrl: `/${string}`
    /** the sources that pages with this script may load */
    sources: ScriptSources
    /** the public key that the script gets */
    publicKey(keys: Keys): string
    /** PRODUCTION, or the name of an environment where no money moves */
    environment(keys: Keys): string
  }
  /** Loads the provider's code and opens it; `apiUrl` overrides its address, for example with the sandbox's. */
  open(keys: Keys, access: { apiUrl: string | null; now: () => Date }): Promise<Opened>
  /** Makes one call that changes nothing. Throws `ProviderError` when the provider refuses the keys or does not answer. */
  tryKeys(keys: Keys, access: { apiUrl: string | null; now: () => Date }): Promise<void>
  /** Extra checks of the provider's test system, by name; each returns its finding. */
  checks?: Readonly<
    Record<string, (keys: Keys, access: { apiUrl: string | null; now: () => Date }) => Promise<string>>
  >
}
