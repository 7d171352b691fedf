import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { photoForm } from '#tests/make/make-photo.ts'
import { callServer } from '#tests/make/server-client.ts'

/** The password of everybody in the release. */
export const peoplesPassword = 'flour, water and salt'

/** The terms version of the release. */
const termsVersion = '2025-08-11'

/** The longest wait for background work, in milliseconds. */
const patience = 60_000

const WithId = z.object({ id: z.string() })

/** A person's browser at the release: it keeps cookies, and refused calls throw. */
export interface Inhabitant {
  /** the Cookie header */
  cookie(): string
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<unknown>
  /** makes a call that creates something; returns its id */
  make(path: string, body: unknown): Promise<string>
}

/** A person with an account. */
export interface Resident extends Inhabitant {
  id: string
  email: string
}

/** The release over HTTP only, so none of this version's code takes part. */
export class ReleaseShop {
  readonly url: string
  readonly #dataDir: string

  constructor(url: string, dataDir: string) {
    this.url = url
    this.#dataDir = dataDir
  }

  async signUp(firstName: string, lastName: string): Promise<Resident> {
    const email = `${firstName.toLowerCase()}@release.example`
    const inhabitant = this.visit()
    const body = { email, password: peoplesPassword, firstName, lastName, termsVersion }
    const { id } = z.parse(
      z.object({ user: WithId }),
      await inhabitant.call('POST', '/api/signup', body),
    ).user
    return { ...inhabitant, id, email }
  }

  /** Opens a browser without a session. */
  visit(): Inhabitant {
    const cookies = new Map<string, string>()
    const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ')
    const call: Inhabitant['call'] = async (method, path, body) => {
      const {
        status,
        headers,
        body: answer,
      } = await callServer(this.url, method, path, { cookie: cookie(), body })
      if (status >= 400)
        throw new Error(`In the release ${path} answered ${status}: ${JSON.stringify(answer)}`)
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      return answer
    }
    const make: Inhabitant['make'] = async (path, body) => z.parse(WithId, await call('POST', path, body)).id
    return { cookie, call, make }
  }

  /**
   * Follows the link that confirms somebody's address. Requests it repeatedly: the release sends no email until its
   * jobs start, shortly after it opens.
   */
  async confirmAddress({ email, call }: Resident): Promise<void> {
    const head = `To: ${email}\nSubject: Confirm your email address\n`
    await this.until(async () => {
      const mail = this.#mails().findLast((text) => text.startsWith(head)) ?? ''
      const token = /[?&]token=([\w-]+)/.exec(mail)?.[1]
      const path = '/api/auth/confirm-email'
      const body = { token, currentPassword: peoplesPassword }
      // only the last link works
      if ((await callServer(this.url, 'POST', path, { body })).status === 204) return true
      await call('POST', '/api/auth/confirmation-mail')
      return false
    }, 1000)
  }

  /** Submits a form on a page of the payment sandbox. */
  async fillIn(path: string, fields: Record<string, string>): Promise<void> {
    const target = new URL(path, this.url)
    const body = new URLSearchParams(fields)
    const answer = await fetch(target, { method: 'POST', redirect: 'manual', body })
    if (answer.status >= 400)
      throw new Error(`${target.pathname} answered ${answer.status}: ${await answer.text()}`)
  }

  async upload({ cookie }: Inhabitant, photo: Uint8Array): Promise<string> {
    const { payload, headers } = photoForm(photo)
    const body = new Uint8Array(payload)
    const answer = await fetch(`${this.url}/api/uploads`, {
      method: 'POST',
      headers: { ...headers, cookie: cookie() },
      body,
    })
    return z.parse(z.object({ imageUrl: z.string() }), await answer.json()).imageUrl
  }

  /** The numbers of waiting and permanently failed instructions. */
  async instructions(): Promise<{ waiting: number; failed: number }> {
    const text = await (await fetch(`${this.url}/metrics`)).text()
    const value = (name: string) =>
      Number(new RegExp(`^payment_instructions_${name} (.+)$`, 'm').exec(text)?.[1])
    return { waiting: value('waiting'), failed: value('failed') }
  }

  /** Polls until a value exists; `pause` is in milliseconds. */
  async until<T>(read: () => T | Promise<T>, pause = 50): Promise<NonNullable<T>> {
    for (let waited = 0; waited < patience; waited += pause) {
      const value = await read()
      if (value !== null && value !== undefined && value !== false) return value
      await wait(pause)
    }
    throw new Error(`In the release this never happened: ${read}`)
  }

  #mails(): string[] {
    const folder = join(this.#dataDir, 'mail')
    if (!existsSync(folder)) return []
    const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))
    return names.sort().map((name) => readFileSync(join(folder, name), 'utf8'))
  }
}
