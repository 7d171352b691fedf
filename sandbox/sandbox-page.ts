import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'

/** What a page of the sandbox shows below the strip that says what it is. */
export interface SandboxPage {
  title: string
  /** which provider's page it stands for */
  provider: string
  body: Html
  /** a script of the sandbox's own, by path */
  script?: string
}

/** Sends a page of the sandbox, plainly labelled (decisions, providers without internet or keys). */
export function sendSandboxPage(reply: FastifyReply, { title, provider, body, script }: SandboxPage) {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Payment sandbox</title>
<link rel="stylesheet" href="/payment-sandbox/tokens.css">
<link rel="stylesheet" href="/payment-sandbox/sandbox.css">
${script === undefined ? null : html`<script src="${script}" defer></script>`}
</head>
<body>
<header><p><strong>Payment sandbox: no real money</strong> <span>This page stands for ${provider}.</span></p></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page.text)
}
