import * as z from 'zod/mini'

/** An event as received. */
export interface StreamEvent {
  id: string | null
  event: string
  data: string
}

/** An open stream of server-sent events. */
export interface EventStream {
  response: Response
  /** the next event; undefined when the server ended the stream */
  next(): Promise<StreamEvent | undefined>
  close(): void
}

/** Opens a stream of server-sent events with a session cookie. */
export async function openEventStream(
  url: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<EventStream> {
  const stop = new AbortController()
  const response = await fetch(url, { headers: { cookie, ...headers }, signal: stop.signal })
  const events = eventsIn(response)
  return {
    response,
    async next() {
      const { value } = await events.next()
      return value
    },
    close: () => stop.abort(),
  }
}

async function* eventsIn(response: Response): AsyncGenerator<StreamEvent, undefined> {
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += z.string().parse(chunk)
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.split(':')[0], line.replace(/^\w*: ?/, '')]),
      )
      const event = fields.get('event')
      if (event !== undefined) yield { id: fields.get('id') ?? null, event, data: fields.get('data') ?? '' }
    }
  }
  return undefined
}
