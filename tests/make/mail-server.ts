import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** An email as received over SMTP. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** headers, an empty line and body, CRLF-separated */
  source: string
}

/** A real SMTP server on a free port. */
export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** rejects recipients of the next emails with this response; null accepts them */
  refuseWith(answer: { code: number; text: string } | null): void
  close(): Promise<void>
}

/** Starts an SMTP server that accepts and stores all email. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let refusal: { code: number; text: string } | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(_address, _session, answer) {
      if (refusal) answer(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
      else answer()
    },
    onData(stream, { envelope }, answer) {
      let source = ''
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString()
      })
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
        answer()
      })
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuseWith(answer) {
      refusal = answer
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The unfolded value of a header; null when missing, throws when repeated. */
export function headerOf({ source }: ReceivedMail, name: string): string | null {
  const [head = ''] = source.split('\r\n\r\n', 1)
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const prefix = `${name.toLowerCase()}:`
  const found = lines.filter((line) => line.toLowerCase().startsWith(prefix))
  if (found.length > 1) throw new Error(`The header ${name} is repeated`)
  return found[0]?.slice(prefix.length).trim() ?? null
}
