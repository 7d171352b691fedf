import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreation, PasskeyProof, PasskeyRequest } from '#shared/api/second-factors.ts'

/** A software WebAuthn authenticator: one key, ES256, no attestation. */
export interface Authenticator {
  /** false: it reports user presence without user verification */
  checksUser: boolean
  /** creates the passkey; returns what a page on `origin` sends */
  create(options: PasskeyCreation, origin: string): Record<string, unknown>
  /** signs the request and increments the signature counter */
  answer(request: PasskeyRequest, origin: string): PasskeyProof
}

const present = 0x01
const checked = 0x04
const withKey = 0x40

/** Makes an authenticator that verifies its user. */
export function makeAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let count = 0

  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const deviceData = (rpId: string, flags: number) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([flags | present | (device.checksUser ? checked : 0)]),
      counter,
    ])
  }
  const device: Authenticator = {
    checksUser: true,
    create({ rp, challenge }, origin) {
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([deviceData(rp.id, withKey), Buffer.alloc(16), length, id, coseKey(x, y)])
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: attestation(data).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    answer({ rpId, challenge }, origin) {
      count += 1
      const data = deviceData(rpId, 0)
      const client = clientData('webauthn.get', challenge, origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
  return device
}

function sha256(of: string | Buffer): Buffer {
  return createHash('sha256').update(of).digest()
}

/** A COSE public key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(x: string, y: string): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  const bytes32 = [0x58, 32]
  return Buffer.concat([
    head,
    Buffer.from([0x21, ...bytes32]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, ...bytes32]),
    Buffer.from(y, 'base64url'),
  ])
}

/** {"fmt": "none", "attStmt": {}, "authData": data} in CBOR. */
function attestation(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ])
}
