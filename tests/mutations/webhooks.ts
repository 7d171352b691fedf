import type { Mutation } from './mutation.ts'

/** Mutations of the webhooks that bakers add. */
export const webhooks: readonly Mutation[] = [
  {
    breaks: 'a webhook reaches a private address that its host resolves to',
    file: 'server/network/call-public-host.ts',
    find: 'addresses.every(isAllowed)',
    becomes: 'addresses.some(isAllowed)',
    noticedBy: ['server/outgoing-webhooks/post-to-receiver.test.ts'],
  },
  {
    breaks: 'a webhook’s address is not checked again once connected',
    file: 'server/network/call-public-host.ts',
    find: "if (!receivers.isAllowed(socket.remoteAddress ?? ''))",
    becomes: "if (socket.remoteAddress === '')",
    noticedBy: ['server/outgoing-webhooks/post-to-receiver.test.ts'],
  },
  {
    breaks: 'a webhook reaches this machine outside of a local trial',
    file: 'server/network/call-public-host.ts',
    find: 'callsThisMachine && isLoopback(ip)',
    becomes: 'isLoopback(ip)',
    noticedBy: ['server/outgoing-webhooks/post-to-receiver.test.ts'],
  },
  {
    breaks: 'somebody elsewhere adds a webhook to this machine',
    file: 'server/outgoing-webhooks/webhooks-routes.ts',
    find: 'context.receivers.callsThisMachine && isLocalRequest(request)',
    becomes: 'context.receivers.callsThisMachine',
    noticedBy: ['server/outgoing-webhooks/webhooks-api.test.ts'],
  },
  {
    breaks: 'a webhook reaches a mapped IPv4 address',
    file: 'server/network/public-address.ts',
    find: 'ipaddr.parse(text)',
    becomes: 'ipaddr.process(text)',
    noticedBy: ['server/network/public-address.test.ts'],
  },
  {
    breaks: 'a receiver that switches protocols is awaited forever',
    file: 'server/network/call-public-host.ts',
    find: "sent.on('close', ",
    becomes: "sent.on('abort', ",
    noticedBy: ['server/outgoing-webhooks/post-to-receiver.test.ts'],
  },
  {
    breaks: 'a session that a password reset ended adds a webhook',
    file: 'server/outgoing-webhooks/add-webhook.ts',
    find: '    await requireRunning(trx, userRealm, viewer, now)\n',
    becomes: '',
    noticedBy: ['server/outgoing-webhooks/webhooks-api.test.ts'],
  },
  {
    breaks: 'a run of webhooks outlives its job',
    file: 'server/outgoing-webhooks/send-webhooks.ts',
    find: '!receivers.signal.aborted && now().getTime() < end',
    becomes: '!receivers.signal.aborted',
    noticedBy: ['server/outgoing-webhooks/sending-webhooks.test.ts'],
  },
  {
    breaks: 'a suspended baker’s webhooks are sent',
    file: 'server/outgoing-webhooks/active-seller-repository.ts',
    find: 'and users.suspended_at is null',
    becomes: '',
    noticedBy: ['server/outgoing-webhooks/sending-webhooks.test.ts'],
  },
  {
    breaks: 'webhooks that waited in a backup are sent',
    file: 'server/outgoing-webhooks/write-events.ts',
    find: 'restoredAt !== null && created_at < restoredAt',
    becomes: 'false',
    noticedBy: ['server/outgoing-webhooks/sending-webhooks.test.ts'],
  },
  {
    breaks: '“This wasn’t me” keeps webhooks',
    file: 'server/accounts/endings/what-ends-what.ts',
    find: 'webhooks: row([ends, ends, stays, stays, stays, ends,',
    becomes: 'webhooks: row([ends, ends, stays, stays, stays, stays,',
    noticedBy: ['server/outgoing-webhooks/webhooks-api.test.ts'],
  },
]
